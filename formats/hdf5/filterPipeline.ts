import { ByteReader, hdf5Unsupported } from './bytes/byteReader.ts';

/** The filters applied to each chunk when it was written, in order; reversed from the last to the first. */
export type ChunkFilter = 'deflate' | 'shuffle' | 'fletcher32' | 'lzf';

const FILTERS: Readonly<Record<number, ChunkFilter>> = {
  1: 'deflate',
  2: 'shuffle',
  3: 'fletcher32',
  32000: 'lzf',
};
const MAXIMUM_FILTERS = 32;
/** From this filter number on, version 2 stores a name. */
const FIRST_NAMED_FILTER = 256;

/** Decodes a filter pipeline message (specification IV.A.2.l); all other filters are unsupported. */
export function decodeFilterPipeline(data: Uint8Array, elementBytes: number): ChunkFilter[] {
  const reader = new ByteReader(data, 'filter pipeline');
  const version = reader.version(1, 2);
  const count = reader.u8();
  if (count > MAXIMUM_FILTERS) throw hdf5Unsupported(`a pipeline of ${count} filters`);
  if (version === 1) reader.skip(6);
  return Array.from({ length: count }, () => {
    const id = reader.u16();
    const filter = FILTERS[id];
    if (filter === undefined) throw hdf5Unsupported(`filter ${id}`);
    const hasName = version === 1 || id >= FIRST_NAMED_FILTER;
    const nameBytes = hasName ? reader.u16() : 0;
    reader.skip(2);
    const values = reader.u16();
    reader.skip(version === 1 ? Math.ceil(nameBytes / 8) * 8 : nameBytes);
    for (let i = 0; i < values; i++) {
      const value = reader.u32();
      if (filter === 'shuffle' && i === 0 && value !== elementBytes) {
        throw hdf5Unsupported(`a shuffle of ${value} bytes`);
      }
    }
    if (version === 1 && values % 2 === 1) reader.skip(4);
    return filter;
  });
}
