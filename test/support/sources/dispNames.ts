import { createHash } from 'node:crypto';

/** Names of a frame's granules, every twelve days from 2016-07-05; each refers to the first date. */
export function dispNames(
  frame: string,
  count: number,
  version = '1.0',
  generated = '20250318T223016Z',
): string[] {
  const day = (at: number) =>
    new Date(Date.UTC(2016, 6, 5 + 12 * at)).toISOString().slice(0, 10).replaceAll('-', '');
  return Array.from(
    { length: count },
    (_, i) =>
      `OPERA_L3_DISP-S1_IW_${frame}_VV_${day(0)}T140755Z_${day(i + 1)}T140756Z_v${version}_${generated}.nc`,
  );
}

/** The line of sight among a frame's static layers. */
export function staticName(frame: string): string {
  return `OPERA_L3_DISP-S1-STATIC_${frame}_20140403_S1A_v1.0_line_of_sight_enu.tif`;
}

const SIGNATURES = { nc: Buffer.from('\x89HDF\r\n\x1a\n', 'latin1'), tif: Buffer.from('II*\0', 'latin1') };

/** Bytes that begin like a file of the name's kind, and are the same every time. */
export function contentOf(name: string, bytes: number): Buffer {
  const signature = name.endsWith('.tif') ? SIGNATURES.tif : SIGNATURES.nc;
  const block = createHash('sha512').update(name).digest();
  const content = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += block.length) block.copy(content, at);
  signature.copy(content);
  // The superblock's version and its zero-byte offsets mean that it has no length.
  if (bytes > 16) content.fill(0, 9, 14)[8] = 9;
  return content;
}
