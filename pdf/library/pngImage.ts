import { required } from '../../core/required.ts';

const SIGNATURE_BYTES = 8;
/** Bytes of a chunk other than its content: length, type, checksum. */
const [LENGTH, TYPE, CHECKSUM] = [4, 4, 4];
const PALETTE_COLORS = 3;

/** The parts of the library's document that embed an image. */
interface ImageDocument {
  ref(data: object): { end(bytes: Uint8Array): void };
}

/** An image that the library embeds in the document when it is first drawn. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  readonly label: string;
  obj: object | null;
  embed(document: ImageDocument): void;
}

/**
 * A map's PNG, in colors or with a palette whose first color alone may be transparent. Its rows are stored in a PDF as in
 * a PNG (ISO 32000-1, 7.4.4.4), so they are copied; the library reads them byte by byte, and compresses those of a
 * palette again.
 */
export function pngImage(png: Uint8Array, label: string): PngImage {
  const chunks = chunksOf(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  const header = required(chunks.get('IHDR'));
  const [width, height, bits] = [header.readUInt32BE(0), header.readUInt32BE(4), header.readUInt8(8)];
  const palette = chunks.get('PLTE');
  const isFirstClear = chunks.get('tRNS')?.[0] === 0;
  const image: PngImage = {
    width,
    height,
    label,
    obj: null,
    embed: (document) => {
      const reference = document.ref({
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        BitsPerComponent: bits,
        ColorSpace: palette
          ? ['Indexed', 'DeviceRGB', palette.length / PALETTE_COLORS - 1, palette]
          : 'DeviceRGB',
        Filter: 'FlateDecode',
        DecodeParms: { Predictor: 15, Colors: palette ? 1 : 3, BitsPerComponent: bits, Columns: width },
        ...(isFirstClear && { Mask: [0, 0] }),
      });
      image.obj = reference;
      reference.end(required(chunks.get('IDAT')));
    },
  };
  return image;
}

/** The chunks of a PNG by their type, those of one type joined. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at);
    const start = at + LENGTH + TYPE;
    const type = png.toString('latin1', at + LENGTH, start);
    const content = png.subarray(start, start + length);
    const earlier = chunks.get(type);
    chunks.set(type, earlier ? Buffer.concat([earlier, content]) : content);
    at = start + length + CHECKSUM;
  }
  return chunks;
}
