/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The checksum of HDF5 metadata: Bob Jenkins' lookup3 `hashlittle` with initial value 0
 * (http://burtleburtle.net/bob/c/lookup3.c, public domain).
 */
export function lookup3(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = bytes.length;
  let at = 0;
  let a = (0xdeadbeef + left) | 0;
  let b = a;
  let c = a;
  while (left > 12) {
    a = (a + view.getInt32(at, true)) | 0;
    b = (b + view.getInt32(at + 4, true)) | 0;
    c = (c + view.getInt32(at + 8, true)) | 0;
    a = (a - c) ^ rotated(c, 4);
    c = (c + b) | 0;
    b = (b - a) ^ rotated(a, 6);
    a = (a + c) | 0;
    c = (c - b) ^ rotated(b, 8);
    b = (b + a) | 0;
    a = (a - c) ^ rotated(c, 16);
    c = (c + b) | 0;
    b = (b - a) ^ rotated(a, 19);
    a = (a + c) | 0;
    c = (c - b) ^ rotated(b, 4);
    b = (b + a) | 0;
    at += 12;
    left -= 12;
  }
  if (left === 0) return c >>> 0;
  const word = (from: number) => {
    let value = 0;
    for (let i = 0; i < 4 && from + i < left; i++) value |= bytes[at + from + i]! << (8 * i);
    return value;
  };
  a = (a + word(0)) | 0;
  b = (b + word(4)) | 0;
  c = (c + word(8)) | 0;
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  c = ((c ^ b) - rotated(b, 24)) | 0;
  return c >>> 0;
}

function rotated(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
