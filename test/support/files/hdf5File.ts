import * as h5wasm from 'h5wasm/node';

export interface Hdf5Array {
  readonly data:
    | Float32Array
    | Float64Array
    | Int32Array
    | Uint8Array
    | Uint16Array
    | readonly string[]
    /** One fixed-length string, without dimensions. */
    | string;
  readonly shape: readonly number[];
  /** Strings of this many characters; only for string data. */
  readonly characters?: number;
  readonly chunks?: readonly number[];
  /** Declares a `_FillValue`. */
  readonly fill?: number;
}

/** Writes an HDF5 file with arrays (`group/name` creates the group) and root attributes, and returns its path. */
export async function writeHdf5(
  path: string,
  arrays: Readonly<Record<string, Hdf5Array>>,
  attributes: Readonly<Record<string, string | number>> = {},
): Promise<string> {
  await h5wasm.ready;
  const file = new h5wasm.File(path, 'w');
  const groups = new Set<string>();
  for (const [name, { data, shape, characters, chunks, fill }] of Object.entries(arrays)) {
    const parts = name.split('/').slice(0, -1);
    for (const [i] of parts.entries()) {
      const group = parts.slice(0, i + 1).join('/');
      if (!groups.has(group)) file.create_group(group);
      groups.add(group);
    }
    const isText = !ArrayBuffer.isView(data);
    file.create_dataset({
      name,
      data: Array.isArray(data) ? [...data] : (data as string),
      shape: [...shape],
      ...(isText ? { dtype: `S${characters ?? (typeof data === 'string' ? data.length : 8)}` } : {}),
      ...(chunks ? { chunks: [...chunks], compression: 4 } : {}),
    });
    if (fill !== undefined)
      (file.get(name) as h5wasm.Dataset).create_attribute('_FillValue', fill, null, '<f4');
  }
  for (const [name, value] of Object.entries(attributes)) file.create_attribute(name, value);
  file.close();
  return path;
}

/** A raster's values row by row as stored: south first or north first. */
export function storedRaster(
  size: { readonly rows: number; readonly cols: number },
  value: (row: number, col: number) => number,
  southFirst = false,
): Float32Array {
  return Float32Array.from({ length: size.rows * size.cols }, (_, at) => {
    const row = Math.floor(at / size.cols);
    return value(southFirst ? size.rows - 1 - row : row, at % size.cols);
  });
}
