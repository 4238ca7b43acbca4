import { createKernels } from '../kernels/kernels.ts';

/** out = A·x. */
export type Multiply = (x: Float64Array, out: Float64Array) => void;

const PARTS = 3;

/** Multiplies vectors by a matrix (n × n, row-major) that stays the same, in core/kernels/screen.as. Any units. */
export function createMultiplier(matrix: Float64Array, n: number): Multiply {
  const kernels = createKernels(Float64Array.BYTES_PER_ELEMENT * (n * n + 2 * n), PARTS);
  const square = kernels.doubles(n * n);
  square.set(matrix);
  const given = kernels.doubles(n);
  const product = kernels.doubles(n);
  const [squareAt, givenAt, productAt] = [square.byteOffset, given.byteOffset, product.byteOffset];
  return (x, out) => {
    given.set(x);
    kernels.call.multiplySquare(squareAt, n, givenAt, productAt);
    out.set(product);
  };
}
