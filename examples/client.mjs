/** Shared by the examples: the server's URL, and a key. */
export const url = process.env['GM_URL'] ?? 'http://127.0.0.1:8080';

/** The key in GM_KEY, or of a new test account. */
export async function keyOfBuyer() {
  const given = process.env['GM_KEY'];
  if (given !== undefined) return given;
  const answer = await fetch(`${url}/api/v1/autonomous/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `example-${Date.now()}@example.com`, mode: 'test' }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.message);
  return body.api_key;
}
