import * as h5wasm from 'h5wasm/node';
import type { OfferedFile } from './offeredFiles.ts';

/** What GDAL's JavaScript binding does not tell of an HDF5 file. */
export interface SandboxedOutline {
  /** The texts of a short one-dimensional array; null when it is absent, not text or long. */
  texts(array: string): readonly string[] | null;
  /** Sizes of an array's storage chunks; null when it is absent or stored in one piece. */
  chunkOf(array: string): readonly number[] | null;
  close(): void;
}

/** Dates of the longest series, and the longest text that names one. */
const MAXIMUM_TEXTS = 20_000;
const MAXIMUM_CHARACTERS = 64;

/**
 * Opens an HDF5 file in a WebAssembly sandbox: a header that is damaged on purpose is refused here, before the
 * native library, which it could crash, sees the file. Throws what the library says.
 */
export async function openSandboxedOutline(file: OfferedFile): Promise<SandboxedOutline> {
  await h5wasm.ready;
  const content = new h5wasm.File(file.path, 'r');
  const datasetOf = (array: string) => {
    const found = content.get(array);
    return found instanceof h5wasm.Dataset ? found : null;
  };
  return {
    texts(array) {
      const dataset = datasetOf(array);
      if (!dataset) return null;
      const { type, size, shape, vlen } = dataset.metadata;
      const isText = type === h5wasm.Module.H5T_class_t.H5T_STRING.value;
      const isShort =
        shape?.length === 1 && shape[0]! <= MAXIMUM_TEXTS && (vlen || size <= MAXIMUM_CHARACTERS);
      if (!isText || !isShort) return null;
      const { value } = dataset;
      const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
      return texts.length === shape[0] ? texts.map((text) => text.slice(0, MAXIMUM_CHARACTERS)) : null;
    },
    chunkOf: (array) => datasetOf(array)?.metadata.chunks ?? null,
    close: () => void content.close(),
  };
}
