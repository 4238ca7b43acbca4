import { ByteReader, type ByteSource, definedAddress, hdf5Unsupported } from './bytes/byteReader.ts';
import { elementCount } from './dataset.ts';
import { decodeDataspace } from './datasetMessages.ts';
import { decodeElementType } from './elementType.ts';
import { openFractalHeap } from './structure/fractalHeap.ts';
import { decodeText, type GlobalHeap } from './structure/globalHeap.ts';
import { MESSAGE, readObjectHeader } from './structure/objectHeader.ts';
import { readTreeRecords } from './structure/treeVersion2.ts';
import { decodeValues, type Values } from './values.ts';

const SHARED_PARTS = 0x03;
const ATTRIBUTE_NAME_INDEX = 8;
const HEAP_ID_BYTES = 8;
/** Larger attributes are stored separately, and products don't need them. */
const MAXIMUM_ELEMENTS = 10_000;

/** The values of an attribute of the object at `address`; null if it has none with that name. */
export function readAttribute(
  source: ByteSource,
  address: number,
  name: string,
  heap: GlobalHeap,
): Values | null {
  for (const { type, isShared, data } of readObjectHeader(source, address)) {
    if (isShared) continue;
    const found =
      type === MESSAGE.attribute
        ? decodeAttribute(data, name, heap)
        : type === MESSAGE.attributeInfo
          ? findDenseAttribute(source, data, name, heap)
          : null;
    if (found) return found;
  }
  return null;
}

/** An object with many attributes stores them as messages in a fractal heap (specification IV.A.2.v). */
function findDenseAttribute(
  source: ByteSource,
  message: Uint8Array,
  name: string,
  heap: GlobalHeap,
): Values | null {
  const reader = new ByteReader(message, 'attribute info message');
  reader.version(0);
  const flags = reader.u8();
  if ((flags & 0x01) !== 0) reader.skip(2);
  const objects = reader.address();
  const names = reader.address();
  if (objects === null) return null;
  const messages = openFractalHeap(source, objects);
  const index = definedAddress(names, 'attribute name index');
  for (const record of readTreeRecords(source, index, ATTRIBUTE_NAME_INDEX)) {
    const found = decodeAttribute(messages.object(record.subarray(0, HEAP_ID_BYTES)), name, heap);
    if (found) return found;
  }
  return null;
}

/** Decodes an attribute message (specification IV.A.2.m) with the wanted name; null if it has another. */
function decodeAttribute(data: Uint8Array, wanted: string, heap: GlobalHeap): Values | null {
  const reader = new ByteReader(data, 'attribute');
  const version = reader.version(1, 2, 3);
  const flags = reader.u8();
  const [nameBytes, typeBytes, spaceBytes] = [reader.u16(), reader.u16(), reader.u16()];
  if (version === 3) reader.skip(1);
  const part = (length: number) => {
    const bytes = reader.bytes(length);
    if (version === 1) reader.skip((8 - (length % 8)) % 8);
    return bytes;
  };
  if (decodeText(part(nameBytes)) !== wanted) return null;
  if (version > 1 && (flags & SHARED_PARTS) !== 0) throw hdf5Unsupported(`the shared type of ${wanted}`);
  const type = decodeElementType(new ByteReader(part(typeBytes), 'data type'));
  const { shape } = decodeDataspace(part(spaceBytes));
  const count = elementCount(shape);
  if (count > MAXIMUM_ELEMENTS) throw hdf5Unsupported(`an attribute of ${count} values`);
  return decodeValues(reader.bytes(count * type.bytes), type, heap);
}
