import { MAGIC_PLACES, type MagicPlace } from '../../schemas/testMode.ts';
import { escapeHtml, page } from './page.ts';

/** What test mode is, and the table of its magic places. */
export function testModePage(): string {
  return page(
    'Test mode',
    `<p>Register with <code>{"email": "…", "mode": "test"}</code>: the key begins with <code>gm_test_</code> and the account has 100 USD of fake credits. It sees synthetic frames over the United States (contiguous, Alaska, Hawaii, Puerto Rico), made up but measured by the same code, and pays for reports as live accounts do. Every answer says <code>"mode": "test"</code> and <code>"data_source": "synthetic"</code>. Live and test never mix.</p>
<p>Any point over those frames has an answer. These places have a known one, by address or by coordinates (where the kind of match is not what they show). Send the parameters with them; the gates, and the code, are the ordinary ones. Errors with status 402 come only when a report is bought.</p>
<table><thead><tr><th>address</th><th>lat, lon</th><th>parameters</th><th>gives</th></tr></thead>
<tbody>
${MAGIC_PLACES.map(row).join('\n')}
</tbody></table>`,
  );
}

function row({ address, lat, lon, parameters, gives }: MagicPlace): string {
  const sent = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const given = Object.entries(gives).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const cells = [address, `${lat}, ${lon}`, sent.join(' '), given.join(', ')];
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
}
