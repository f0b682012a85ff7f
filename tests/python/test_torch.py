"""asctwin.torch.register(): kernels as operators of PyTorch."""

import pathlib

import asctwin
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed")

KERNELS = pathlib.Path(__file__).parent / "kernels"


@pytest.fixture(scope="module")
def kernel():
    return asctwin.load(KERNELS / "add.cpp").add


def arguments(x, y, z):
    return x, y, z, x.numel()


@pytest.fixture(scope="module")
def add(kernel):
    return asctwin.torch.register(
        "asctwin_test::add", kernel, "(Tensor x, Tensor y) -> Tensor", arguments=arguments,
        blocks=lambda x, y: x.numel() // 128,
        backward=lambda gradient, x, y: (gradient, gradient))


def test_a_kernel_is_an_operator(add):
    x = torch.arange(256, dtype=torch.float16)
    torch.testing.assert_close(torch.ops.asctwin_test.add(x, x), x + x)
    torch.testing.assert_close(add(x.reshape(16, 16).t(), x.reshape(16, 16)),
                               x.reshape(16, 16).t() + x.reshape(16, 16))


def test_its_gradient_is_that_of_backward(add):
    x = torch.ones(256, dtype=torch.float16, requires_grad=True)
    y = torch.ones(256, dtype=torch.float16, requires_grad=True)
    (3 * add(x, y)).sum().backward()
    torch.testing.assert_close(x.grad, torch.full_like(x, 3))
    torch.testing.assert_close(y.grad, torch.full_like(x, 3))


def test_shapes_are_known_without_values(add):
    x = torch.empty(256, dtype=torch.float16, device="meta")
    assert add(x, x).shape == (256,)


def test_findings_are_errors(kernel):
    small = asctwin.torch.register(
        "asctwin_test::small", kernel, "(Tensor x, Tensor y) -> Tensor", arguments=arguments,
        outputs=lambda x, y: x.new_empty(16))
    x = torch.ones(256, dtype=torch.float16)
    with pytest.raises(asctwin.KernelError, match="E0201"):
        small(x, x)


def test_a_reference_is_computed_unless_kernels_are_asked_for(kernel, monkeypatch):
    monkeypatch.delenv("ASCTWIN_INTERPRET", raising=False)
    either = asctwin.torch.register(
        "asctwin_test::either", kernel, "(Tensor x, Tensor y) -> Tensor", arguments=arguments,
        reference=lambda x, y: x - y)
    x = torch.ones(256, dtype=torch.float16)
    assert either(x, x).sum() == 0
    with asctwin.interpret():
        assert either(x, x).sum() == 512
    monkeypatch.setenv("ASCTWIN_INTERPRET", "1")
    assert either(x, x).sum() == 512


def test_bfloat16_reaches_the_kernel_without_a_copy():
    from asctwin._arrays import as_array

    x = torch.arange(16, dtype=torch.bfloat16)
    assert as_array(x).ctypes.data == x.data_ptr() and as_array(x).dtype == np.int16


def test_wrong_registrations_are_refused(kernel):
    with pytest.raises(ValueError, match="`add` is no name such as"):
        asctwin.torch.register("add", kernel, "(Tensor x) -> Tensor")
    with pytest.raises(TypeError, match="a Kernel or an asctwin.op"):
        asctwin.torch.register("asctwin_test::none", print, "(Tensor x) -> Tensor")
