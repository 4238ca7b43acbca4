import { MAGIC_AMOUNTS, MAGIC_PLACES, type MagicPlace } from '../../schemas/http/contract/testMode.ts';
import { heading, paragraph, table, type Document } from './blocks.ts';

/** What test mode is, and the table of its magic places. */
export function testModePage(): Document {
  return {
    title: 'Test mode',
    summary: 'The whole service, synthetic ground and fake credits: rehearse everything, pay nothing.',
    blocks: [
      paragraph(
        'Register with `{"email": "…", "mode": "test"}`: the key begins with `gm_test_` and the account has 100 USD of fake credits. It sees synthetic frames over the United States (contiguous, Alaska, Hawaii, Puerto Rico), made up but measured by the same code, and pays for reports as live accounts do. Every answer says `"mode": "test"` and `"data_source": "synthetic"`. Live and test never mix.',
      ),
      heading('Magic places'),
      paragraph(
        'Any point over those frames has an answer, and so has any address that a live key would find. These places have a known one, by address or by coordinates (where the kind of match is not what they show). Send the parameters with them; the gates, and the code, are the ordinary ones. Errors with status 402 come only when a report is bought.',
      ),
      table(['address', 'lat, lon', 'parameters', 'gives'], MAGIC_PLACES.map(rowOf)),
      heading('Top-ups', 'top-ups'),
      paragraph(
        '`POST /api/v1/buy` credits a test account at once, once for each `Idempotency-Key`; there is nothing to pay. These amounts fail instead:',
      ),
      table(
        ['amount_usd', 'method', 'gives'],
        MAGIC_AMOUNTS.map(({ amount_usd, method, error }) => [String(amount_usd), method, `\`${error}\``]),
      ),
    ],
  };
}

function rowOf({ address, lat, lon, parameters, gives }: MagicPlace): string[] {
  const sent = Object.entries(parameters).map(([name, value]) => `\`${name}=${value}\``);
  const given = Object.entries(gives).map(([name, value]) => `${name}: \`${JSON.stringify(value)}\``);
  return [address, `${lat}, ${lon}`, sent.join(' '), given.join(', ')];
}
