/** The distinct buffers behind typed arrays, for transferring instead of copying them in a structured clone. */
export function buffersOf(value: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const field of Object.values(value) as unknown[]) {
    if (ArrayBuffer.isView(field) && field.buffer instanceof ArrayBuffer && field.byteLength > 0) {
      buffers.add(field.buffer);
    }
  }
  return [...buffers];
}
