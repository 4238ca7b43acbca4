import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import { encodingOf, type TableEncoding } from '../../../core/tableText.ts';

/** A character of UTF-8 has at most so many bytes behind its first. */
const MOST_TRAILING = 3;

/**
 * Passes a table on as UTF-8, whichever encoding it is in. A table that is UTF-8 up to a byte which is not goes on as
 * Windows-1252: its first name with an accent may come late.
 */
export class TableStream extends Transform {
  #encoding: TableEncoding | null = null;
  #decoder: InstanceType<typeof TextDecoder> | null = null;
  #kept = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#encoding ??= startOf(chunk);
    done(null, this.#encoding === 'utf-8' ? this.#utf8(chunk) : this.#decode(chunk));
  }

  override _flush(done: TransformCallback): void {
    const rest = this.#decoder?.decode() ?? '';
    done(null, this.#kept.length > 0 ? this.#decode(Buffer.alloc(0)) + rest : rest);
  }

  #utf8(chunk: Buffer): Buffer | string {
    const bytes = this.#kept.length === 0 ? chunk : Buffer.concat([this.#kept, chunk]);
    for (let cut = 0; cut <= Math.min(MOST_TRAILING, bytes.length); cut++) {
      const whole = bytes.subarray(0, bytes.length - cut);
      if (!isUtf8(whole)) continue;
      this.#kept = Buffer.from(bytes.subarray(bytes.length - cut));
      return whole;
    }
    this.#encoding = 'windows-1252';
    return this.#decode(chunk);
  }

  #decode(chunk: Buffer): string {
    this.#decoder ??= new TextDecoder(this.#encoding === 'utf-8' ? 'windows-1252' : this.#encoding!);
    const bytes = Buffer.concat([this.#kept, chunk]);
    this.#kept = Buffer.alloc(0);
    return this.#decoder.decode(bytes, { stream: true });
  }
}

/** The encoding that a table's first bytes tell; what is not UTF-16 is taken for UTF-8 until a byte is none. */
function startOf(chunk: Buffer): TableEncoding {
  const encoding = encodingOf(chunk);
  return encoding === 'windows-1252' ? 'utf-8' : encoding;
}
