import type { Contract } from '../../schemas/http/contract/contract.ts';
import { EXAMPLE_ADDRESS } from '../../schemas/http/queryTypes.ts';
import { heading, list, paragraph, shell, steps, table, type Block, type Document } from './blocks.ts';

const code = (text: string): string => `\`${text}\``;

/** From nothing to a decision in five minutes; every table is that of the contract. */
export function guide(contract: Contract): Document {
  return {
    title: 'Five minutes to the first report',
    summary:
      'Ask for free, register without a human, buy one report, route on its code. Everything here is machine-readable at [`/api/v1/schema`](/api/v1/schema) too.',
    blocks: [
      ...askAndBuy(contract),
      ...readAnswer(contract),
      ...decisionTree(contract),
      ...beSafe(contract),
      ...more(contract),
      ...namesAndShapes(),
      heading('Rehearse', 'rehearse'),
      paragraph(
        'Register with `"mode": "test"`: fake credits, synthetic ground over the United States, the same code. [Magic places](/docs/test-mode) give every status, assessment and error on demand. Without any key, `mock=ok:rapid_subsidence` (or any status) gives a fixed example.',
      ),
      heading('Where to look things up', 'more'),
      list(
        '[`/api/v1/schema`](/api/v1/schema): enums, thresholds, limits, errors, decision tree, endpoints and their schemas',
        '[Reference](/docs) and [`/openapi.json`](/openapi.json): every endpoint, to try out',
        '[Errors](/docs/errors): one page a code; the `doc_url` of an error leads there',
        '[`/llms.txt`](/llms.txt) and [this guide as Markdown](/docs/guide.md)',
      ),
    ],
  };
}

function askAndBuy({ base_url: url, limits, statuses }: Contract): Block[] {
  return [
    heading('1. Ask for free', 'ask'),
    paragraph(
      '`dry_run=1` needs no key. `status` is what the paid call would be, `would_bill` and `estimated_cost_usd` what it would cost. No measured number is given away. Without a key and without `dry_run`, motion and time series answer a free teaser: whether there is a report, what it would cost and how to buy it.',
    ),
    shell(`curl -s '${url}/api/v1/motion?lat=29.76&lon=-95.37&dry_run=1'`),
    paragraph(
      'A place is `lat` and `lon`, or a US street address. `query` of every answer says where the address is, how precisely that is known and what differs from what was asked (`match_type`, `score`, `uncertainty_m`, `match_quality`, `flags`). An address that fits places far apart is refused, free, with the candidates in `detail[0].ctx.candidates`; `GET /api/v1/geocode` lists them too.',
    ),
    paragraph(
      'An address may name an area: a town, a ZIP Code, a street without its number. Its middle may be hundreds of metres from what you mean: the answer is a free `low_geocode_precision` that says how many, and is sold only if you send `min_geocode_score=0.4`. Send `min_match_quality=0.9` where a street that is spelled otherwise will not do.',
    ),
    heading('2. Register', 'register'),
    paragraph(
      `One request, no human, no captcha: an API key, shown once, and ${Number(limits['starter_credits_usd']).toFixed(2)} USD of starter credits.`,
    ),
    shell(
      `curl -s -X POST ${url}/api/v1/autonomous/register \\\n  -H 'content-type: application/json' -d '{"email": "you@example.org"}'`,
    ),
    heading('3. Buy the report', 'buy'),
    paragraph(
      `${Number(limits['price_per_report_usd']).toFixed(2)} USD when \`status\` is \`ok\`, else free. With an \`Idempotency-Key\`, repeating the request never charges twice and answers the same bytes.`,
    ),
    shell(
      `curl -s '${url}/api/v1/motion?lat=29.76&lon=-95.37' \\\n  -H 'authorization: Bearer <API_KEY>' -H 'idempotency-key: first-report'`,
    ),
    paragraph('By address, houses only:'),
    shell(
      `curl -s -G '${url}/api/v1/motion' --data-urlencode 'address=${EXAMPLE_ADDRESS}' -d min_geocode_score=0.7 \\\n  -H 'authorization: Bearer <API_KEY>' -H 'idempotency-key: second-report'`,
    ),
    heading('4. Look at the status', 'statuses'),
    paragraph(
      'HTTP 200 all of them; the first that applies, in this order. Anything but `ok` is free, and every measured number in it is null.',
    ),
    table(
      ['status', 'billed', 'meaning', 'what helps'],
      statuses.map(({ status, billed, meaning, remedy }) => [
        code(status),
        billed ? 'yes' : 'no',
        meaning,
        remedy,
      ]),
    ),
  ];
}

function readAnswer({ thresholds }: Contract): Block[] {
  const { classes, override } = thresholds.assessment_code;
  const { tiers } = thresholds.confidence_tier;
  return [
    heading('5. Route on the assessment', 'assessment'),
    paragraph(
      'v is `velocity_vertical_mm_yr`: negative = sinking, positive = rising. The first row that applies: a rate within its uncertainty is `no_clear_trend` whatever its class, never `stable`. Where good data then show no significant movement, `within_margin_kind` is `stable`: that is an answer, and billed. The code is the class of the rate itself; whether the ground moves at all, `significant_nonzero` and the next step say. `assessment` says both in words, and calls nothing sinking that is not certain.',
    ),
    table(
      ['assessment_code', 'rule', 'meaning'],
      [override, ...classes].map((entry) => [code(entry.code), code(entry.rule), entry.meaning]),
    ),
    heading('6. Gate trust on the confidence', 'confidence'),
    paragraph(
      '`signal_to_noise` is |v| over `velocity_uncertainty_mm_yr`, which is one standard deviation. `interval_95_mm_yr` is the 95 % interval, and so is ± in `velocity_display` and `assessment`. `confidence` is the quality of the data, NOT the certainty of the trend.',
    ),
    table(
      ['confidence_tier', 'signal_to_noise', 'meaning'],
      tiers.map(({ tier, min_signal_to_noise: least, meaning }, i) => {
        const below = tiers[i - 1]?.min_signal_to_noise;
        return [code(tier), code(below === undefined ? `>= ${least}` : `>= ${least}, < ${below}`), meaning];
      }),
    ),
  ];
}

function more({ limits }: Contract): Block[] {
  return [
    heading('Many places, the whole record, a document', 'more-places'),
    list(
      `\`POST /api/v1/motion/batch\`: up to ${String(limits['batch_items_max'])} places in one request or as a job (\`async: true\`); each item has its own status, each cell is charged once, \`max_spend_usd\` bounds the cost, \`min_geocode_score\` and \`min_match_quality\` hold for every address. Credits that do not reach for all are spent on the first items, in their order; the rest are \`insufficient_credits\`, or \`skipped_for_budget\` beyond \`max_spend_usd\` or a daily cap, free and without a number. A batch is never a 402: read \`summary.billed\` and \`failed\`, and send what is left again with a new \`Idempotency-Key\`.`,
      `\`POST /api/v1/coverage/batch\`: up to ${String(limits['coverage_batch_items_max'])} places, free: which of them a report would answer for.`,
      '`GET /report.pdf`: the report as two pages to print, at the same price, 404 with the `status` unless it is `ok`. Free for 7 days for the cell and release of a report that the account has bought; a PDF bought makes motion free in the same way. With `reuse=1` what you own stays free until a newer release is served. `mock=ok` shows an example.',
      '`GET /api/v1/timeseries`: the cumulative motion of the whole record; with `reference_date` and `reference_date2` the movement between two dates, with its uncertainty; with `series_type=modeled` the fitted curve. Same gates, same price. A motion report holds the measured series at no extra cost: `include=timeseries`.',
    ),
  ];
}

function namesAndShapes(): Block[] {
  return [
    heading('Names and shapes', 'names'),
    paragraph('What a client meets when it reads several kinds of answer. Names are only ever added.'),
    list(
      '`status` tells an answer with numbers from one without: `ok` has them, every other has null in their place. Types made from `/openapi.json` narrow on it. Of a motion call, only a preflight has `dry_run` and only a teaser has `teaser`.',
      'Text is never null: where no frame covers the place, `frame`, `pixel_id` and `last_observation` are `none`, and so is in `provenance` what only a frame can say; what was not judged (`trend`, `assessment_code`, `confidence_tier`) is `unknown`. `pixel_geojson` is then a feature without a geometry. Answers about places instead of reports (`/api/v1/coverage`, `/api/v1/pixel`) have null there.',
      '`coverage` is true or false in every answer about a place; `covered` beside it says the same.',
      '`frame` of a report is `frame_id` of a frame, `help` of a report is `message` of a batch item, `release` is `release_id` in STAC and manifests. `reports_remaining` is what a sale left, `reports_remaining_est` what the balance is good for.',
      '`pixel_polygon` holds [lat, lon] pairs; all GeoJSON is [lon, lat].',
      'Items of a batch leave out the fields that a report would have null, `none` or `unknown`.',
      'A list in a query is `include=a,b` or `include=a&include=b`.',
    ),
  ];
}

function decisionTree({ decision_tree: tree }: Contract): Block[] {
  return [
    heading('The whole as a decision tree', 'decision-tree'),
    steps(
      ...tree.steps.map(({ id, purpose, requests, cost, field, branches, error_branches: onRefusal }) => {
        const calls = [...new Set(requests.map(({ method, path }) => code(`${method} ${path}`)))].join(
          ' or ',
        );
        const targets = [...new Set(branches.map(({ next }) => next))].map((next) => {
          const values = branches.filter((branch) => branch.next === next).map(({ equals }) => code(equals));
          return `${values.join(', ')} → ${next}`;
        });
        const routing = field === null ? '' : ` Route on ${code(field)}: ${targets.join('; ')}.`;
        const refused = onRefusal
          .map(({ equals, next }) => ` Refused as ${code(equals)} → ${next}.`)
          .join('');
        return `**${id}**: ${purpose}.${calls === '' ? '' : ` ${calls} (${cost}).`}${routing}${refused}`.replaceAll(
          '**',
          '',
        );
      }),
    ),
  ];
}

function beSafe({ free_gates: gates, conventions, decision_tree: tree }: Contract): Block[] {
  const { replay_window_days: days } = conventions['idempotency'] as { readonly replay_window_days: number };
  return [
    heading('Never pay for what you cannot use', 'gates'),
    paragraph(
      'Free gates stop a report before it is billed. Send them with the purchase, and with `dry_run=1` before it.',
    ),
    table(
      ['parameter', 'effect'],
      gates.map(({ name, description = '' }) => [code(name), description]),
    ),
    heading('Never pay twice', 'idempotency'),
    list(
      `Take a new \`Idempotency-Key\` for every purchase and keep it until you have the answer. Repeating the very same request within ${days} days gives the stored answer, byte for byte, with \`Idempotent-Replayed: true\`.`,
      'After a timeout, a 5xx or a lost connection: repeat with the same key. It is never charged twice.',
      'After a 402 and a top-up: send the request again with the same key. It is tried again and charged once.',
    ),
    heading('When a request fails', 'failures'),
    table(
      ['HTTP', 'do'],
      tree.on_error.map(({ http_status: status, advice }) => [String(status), advice]),
    ),
  ];
}
