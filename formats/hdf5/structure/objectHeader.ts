/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import {
  ByteReader,
  type ByteSource,
  definedAddress,
  hdf5Damaged,
  readBlock,
  readChecked,
} from '../bytes/byteReader.ts';

/** One message of an object header. */
export interface HeaderMessage {
  readonly type: number;
  /** The message is elsewhere in the file. */
  readonly isShared: boolean;
  readonly data: Uint8Array;
}

export const MESSAGE = {
  dataspace: 0x01,
  linkInfo: 0x02,
  datatype: 0x03,
  fillValue: 0x05,
  link: 0x06,
  externalFiles: 0x07,
  layout: 0x08,
  filterPipeline: 0x0b,
  attribute: 0x0c,
  continuation: 0x10,
  symbolTable: 0x11,
  attributeInfo: 0x15,
} as const;

const SHARED = 0x02;
/** An object in a real product has about 20 messages. */
const MAXIMUM_MESSAGES = 4096;
const VERSION_2_PREFIX_BYTES = 6;

interface MessageBlock {
  readonly address: number;
  readonly length: number;
}

/** All messages of the object at `address`, including its continuation blocks (specification IV.A). */
export function readObjectHeader(source: ByteSource, address: number): HeaderMessage[] {
  const first = readBlock(source, address, 4, 'object header').bytes(4);
  return String.fromCharCode(...first) === 'OHDR'
    ? readVersion2(source, address)
    : readVersion1(source, address);
}

function readVersion1(source: ByteSource, address: number): HeaderMessage[] {
  const prefix = readBlock(source, address, 16, 'object header');
  if (prefix.u8() !== 1) throw hdf5Damaged('the object header is not where it should be');
  prefix.skip(7);
  const length = prefix.u32();
  return readBlocks({ address: address + 16, length }, (block, messages) => {
    const reader = readBlock(source, block.address, block.length, 'object header');
    while (reader.remaining >= 8) {
      const type = reader.u16();
      const size = reader.u16();
      const flags = reader.u8();
      reader.skip(3);
      messages.push({ type, isShared: (flags & SHARED) !== 0, data: reader.bytes(size) });
    }
  });
}

function readVersion2(source: ByteSource, address: number): HeaderMessage[] {
  const prefix = readBlock(source, address, VERSION_2_PREFIX_BYTES, 'object header');
  prefix.signature('OHDR');
  prefix.version(2);
  const flags = prefix.u8();
  const optionalBytes = ((flags & 0x20) !== 0 ? 16 : 0) + ((flags & 0x10) !== 0 ? 4 : 0);
  const sizeAt = VERSION_2_PREFIX_BYTES + optionalBytes;
  const sizeBytes = 1 << (flags & 0x03);
  const size = readBlock(source, address + sizeAt, sizeBytes, 'object header').uint(sizeBytes);
  const start = sizeAt + sizeBytes;
  const orderBytes = (flags & 0x04) !== 0 ? 2 : 0;
  return readBlocks({ address, length: start + size + 4 }, (block, messages) => {
    const reader = readChecked(source, block.address, block.length, 'object header');
    if (block.address === address) reader.skip(start);
    else reader.signature('OCHK');
    while (reader.remaining >= 4 + orderBytes) {
      const type = reader.u8();
      const length = reader.u16();
      const messageFlags = reader.u8();
      reader.skip(orderBytes);
      messages.push({ type, isShared: (messageFlags & SHARED) !== 0, data: reader.bytes(length) });
    }
  });
}

/** Reads the first block and those in its continuation messages, each once. */
function readBlocks(
  first: MessageBlock,
  readInto: (block: MessageBlock, messages: HeaderMessage[]) => void,
): HeaderMessage[] {
  const messages: HeaderMessage[] = [];
  const pending = [first];
  const seen = new Set<number>();
  let done = 0;
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (seen.has(block.address)) throw hdf5Damaged('an object header continues within its own bytes');
    seen.add(block.address);
    readInto(block, messages);
    if (messages.length > MAXIMUM_MESSAGES) throw hdf5Damaged('an object header is absurdly long');
    for (; done < messages.length; done++) {
      const { type, data } = messages[done]!;
      if (type !== MESSAGE.continuation) continue;
      const reader = new ByteReader(data, 'continuation message');
      pending.push({ address: definedAddress(reader.address(), 'continuation'), length: reader.uint(8) });
    }
  }
  return messages;
}
