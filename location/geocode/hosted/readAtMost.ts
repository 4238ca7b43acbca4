import { GroundMotionError } from '../../../core/error.ts';

/** The text of an answer; one that is larger is not read to its end (`answer_too_large`). */
export async function readAtMost(response: Response, limitBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop early ends the transfer.
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > limitBytes)
      throw new GroundMotionError(
        'unavailable',
        'answer_too_large',
        `The answer exceeds ${limitBytes} bytes`,
      );
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}
