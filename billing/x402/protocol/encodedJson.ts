/** A value as encoded in x402 headers: JSON in UTF-8, in standard base64. */
export function encodedJson(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64');
}
