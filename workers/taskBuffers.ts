/** The distinct buffers behind typed arrays, for a structured clone that moves instead of copying. */
export function buffersOf(value: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const field of Object.values(value) as unknown[]) {
    if (ArrayBuffer.isView(field) && field.buffer instanceof ArrayBuffer && field.byteLength > 0) {
      buffers.add(field.buffer);
    }
  }
  return [...buffers];
}
