import type { Contract } from '../../schemas/http/contract/contract.ts';
import { EXAMPLE_ADDRESS } from '../../schemas/http/queryTypes.ts';
import { heading, list, paragraph, shell, steps, table, type Block, type Document } from './blocks.ts';

const code = (text: string): string => `\`${text}\``;

/** From nothing to a decision in five minutes; every table is that of the contract. */
export function guide(contract: Contract): Document {
  return {
    title: 'Your first report in five minutes',
    summary:
      'Check a place for free, register without a human, buy one report, and route on its code. All of this is also ' +
      'machine-readable at [`/api/v1/schema`](/api/v1/schema).',
    blocks: [
      ...askAndBuy(contract),
      ...readAnswer(contract),
      ...decisionTree(contract),
      ...beSafe(contract),
      ...more(contract),
      ...namesAndShapes(),
      heading('Rehearse', 'rehearse'),
      paragraph(
        'Register with `"mode": "test"` for fake credits and synthetic ground over the United States, with the same ' +
          'code as live. [Magic places](/docs/test-mode) return every status, assessment and error on demand. Without a ' +
          'key, `mock=ok:rapid_subsidence` (or any status) returns a fixed example.',
      ),
      heading('Reference material', 'more'),
      list(
        '[`/api/v1/schema`](/api/v1/schema): enums, thresholds, limits, errors, decision tree, endpoints and their schemas',
        '[Reference](/docs) and [`/openapi.json`](/openapi.json): every endpoint, with a form to try it',
        '[Errors](/docs/errors): one page for each code. The `doc_url` of an error links to it',
        '[`/llms.txt`](/llms.txt) and [this guide as Markdown](/docs/guide.md)',
      ),
    ],
  };
}

function askAndBuy({ base_url: url, limits, statuses }: Contract): Block[] {
  return [
    heading('1. Check for free', 'ask'),
    paragraph(
      '`dry_run=1` needs no key. `status` is the status that the paid call would have, `would_bill` says whether ' +
        "you would pay, and `estimated_cost_usd` how much. The preflight doesn't show measured numbers. Without a key " +
        'and without `dry_run`, motion and time series return a free teaser: whether there is a report, what it costs ' +
        'and how to buy it.',
    ),
    shell(`curl -s '${url}/api/v1/motion?lat=29.76&lon=-95.37&dry_run=1'`),
    paragraph(
      'A place is `lat` and `lon`, or a US street address. `query` in every answer says where the address is, ' +
        'how precisely we know that, and what differs from your input (`match_type`, `score`, `uncertainty_m`, ' +
        '`match_quality`, `flags`). We refuse an address that matches places far apart, free of charge, and list the ' +
        'candidates in `detail[0].ctx.candidates`. `GET /api/v1/geocode` lists them too.',
    ),
    paragraph(
      'An address can name an area: a town, a ZIP Code, or a street without its number. The middle of the area can be ' +
        'hundreds of meters from the place that you mean. The answer is then a free `low_geocode_precision` that says ' +
        'how many meters. We sell the middle only if you send `min_geocode_score=0.4`. Send `min_match_quality=0.9` ' +
        'to refuse a street with a different spelling.',
    ),
    heading('2. Register', 'register'),
    paragraph(
      'One request, no human, no captcha. The answer has an API key, shown only once, and ' +
        `${Number(limits['starter_credits_usd']).toFixed(2)} USD of starter credits.`,
    ),
    shell(
      `curl -s -X POST ${url}/api/v1/autonomous/register \\\n  -H 'content-type: application/json' -d '{"email": "you@example.org"}'`,
    ),
    heading('3. Buy the report', 'buy'),
    paragraph(
      `A report costs ${Number(limits['price_per_report_usd']).toFixed(2)} USD when \`status\` is \`ok\`, and nothing ` +
        'otherwise. With an `Idempotency-Key`, repeating the request never charges you twice and returns the same ' +
        'bytes.',
    ),
    shell(
      `curl -s '${url}/api/v1/motion?lat=29.76&lon=-95.37' \\\n  -H 'authorization: Bearer <API_KEY>' -H 'idempotency-key: first-report'`,
    ),
    paragraph('By address, houses only:'),
    shell(
      `curl -s -G '${url}/api/v1/motion' --data-urlencode 'address=${EXAMPLE_ADDRESS}' -d min_geocode_score=0.7 \\\n  -H 'authorization: Bearer <API_KEY>' -H 'idempotency-key: second-report'`,
    ),
    heading('4. Check the status', 'statuses'),
    paragraph(
      'All of these are HTTP 200. The first that applies wins, in this order. Anything but `ok` is free, and all its ' +
        'measured numbers are null.',
    ),
    table(
      ['status', 'billed', 'meaning', 'what to do'],
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
      'v is `velocity_vertical_mm_yr`: negative = sinking, positive = rising. The first matching row wins. A rate ' +
        'within its uncertainty is `no_clear_trend` whatever its class, never `stable`. If good data then shows no ' +
        'significant movement, `within_margin_kind` is `stable`: that is an answer, and you pay for it. The code is ' +
        'the class of the rate. `significant_nonzero` and the next step say whether the ground moves at all. ' +
        '`assessment` says both in words, and never calls the ground sinking unless that is certain.',
    ),
    table(
      ['assessment_code', 'rule', 'meaning'],
      [override, ...classes].map((entry) => [code(entry.code), code(entry.rule), entry.meaning]),
    ),
    heading('Read the verdict', 'verdict'),
    paragraph(
      '`verdict` is what the report says first, `verdict_code` is the same as a code, and `assessment` is the verdict in two ' +
        'sentences: what the ground does in absolute terms, and what this place does compared with its surroundings. ' +
        'The first row that applies is used:',
    ),
    table(
      ['verdict_code', 'verdict', 'rule'],
      thresholds.verdict.codes.map((entry) => [code(entry.code), entry.verdict, code(entry.rule)]),
    ),
    heading('6. Check the confidence', 'confidence'),
    paragraph(
      '`signal_to_noise` is |v| divided by `velocity_uncertainty_mm_yr`, which is one standard deviation. ' +
        '`interval_95_mm_yr` is the 95 % interval, and so is ± in `velocity_display` and `assessment`. ' +
        '`confidence` is the quality of the data, NOT the certainty of the trend.',
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
    heading('Many places, time series, PDF', 'more-places'),
    list(
      `\`POST /api/v1/motion/batch\`: up to ${String(limits['batch_items_max'])} places in one request or as a job ` +
        '(`async: true`). Each item has its own status. You pay once for each cell. `max_spend_usd` limits the cost, ' +
        "and `min_geocode_score` and `min_match_quality` apply to every address. If the credits don't cover all " +
        'items, they pay for the first ones, in order. The other items are `insufficient_credits`, or ' +
        '`skipped_for_budget` beyond `max_spend_usd` or a daily cap, free and without numbers. A batch is never a ' +
        '402: read `summary.billed` and `failed`, and send the remaining items again with a new `Idempotency-Key`.',
      '`POST /api/v1/motion/area`: one report about a polygon, a box, a circle or named cells of up to 25 km². It has ' +
        'the mean rate with its uncertainty, percentiles, shares by class, the worst cell, the steepest gradient and ' +
        'dated events. The price depends on the size: `limits.area_prices` of `/api/v1/schema`. `dry_run: true` shows ' +
        'it for free.',
      '`POST /api/v1/motion/profile`: the rates at up to 500 points along a line of up to 25 km, for a road, a pipeline or ' +
        'a levee, with gaps and the steepest slope. The price depends on the length: `limits.profile_prices`.',
      `\`POST /api/v1/coverage/batch\`: up to ${String(limits['coverage_batch_items_max'])} places, free: which of ` +
        'them have a report.',
      '`GET /report.pdf`: the report as two printable pages, at the same price, or 404 with the `status` if it ' +
        "isn't `ok`. It is free for 7 days after the account buys a report for the same cell and release, and a bought " +
        'PDF makes motion free in the same way. With `reuse=1`, what you own stays free until a newer release is ' +
        'available. `mock=ok` shows an example.',
      '`GET /api/v1/timeseries`: the cumulative motion over the whole record. With `reference_date` and ' +
        '`reference_date2` it adds the movement between two dates and its uncertainty. With `series_type=modeled` it ' +
        'returns the fitted curve. Same gates, same price. A motion report with `include=timeseries` has the measured ' +
        'series at no extra cost.',
    ),
  ];
}

function namesAndShapes(): Block[] {
  return [
    heading('Names and formats', 'names'),
    paragraph('What a client needs to know to read several kinds of answers. We only ever add names.'),
    list(
      '`status` separates answers with numbers from answers without: `ok` has them, every other status has null ' +
        'instead. Types generated from `/openapi.json` narrow on it. Among motion answers, only a preflight has ' +
        '`dry_run` and only a teaser has `teaser`.',
      'Text is never null. Where no frame covers the place, `frame`, `pixel_id` and `last_observation` are ' +
        "`none`, and so are the `provenance` fields that come from a frame. A field that wasn't judged (`trend`, " +
        '`assessment_code`, `confidence_tier`) is `unknown`. `pixel_geojson` is then a feature without a ' +
        'geometry. Answers about places (`/api/v1/coverage`, `/api/v1/pixel`) have null instead.',
      '`coverage` is true or false in every answer about a place. `covered` has the same value.',
      '`frame` of a report is `frame_id` of a frame, `help` of a report is `message` of a batch item, ' +
        '`release` is `release_id` in STAC and manifests. `reports_remaining` is what is left after a sale, ' +
        '`reports_remaining_est` is how many reports the balance pays for.',
      '`pixel_polygon` holds [lat, lon] pairs; all GeoJSON is [lon, lat].',
      'Batch items omit the fields that a report would have as null, `none` or `unknown`.',
      'A list in a query is `include=a,b` or `include=a&include=b`.',
    ),
  ];
}

function decisionTree({ decision_tree: tree }: Contract): Block[] {
  return [
    heading('The full decision tree', 'decision-tree'),
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
          .map(({ equals, next }) => ` Rejected as ${code(equals)} → ${next}.`)
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
    heading("Don't pay for reports you can't use", 'gates'),
    paragraph(
      'Free gates stop a report before you pay for it. Send them with the purchase, and with the `dry_run=1` before it.',
    ),
    table(
      ['parameter', 'effect'],
      gates.map(({ name, description = '' }) => [code(name), description]),
    ),
    heading("Don't pay twice", 'idempotency'),
    list(
      'Use a new `Idempotency-Key` for every purchase and keep it until you have the answer. Repeating the exact ' +
        `request within ${days} days returns the stored answer, byte for byte, with \`Idempotent-Replayed: true\`.`,
      'After a timeout, a 5xx or a lost connection, repeat the request with the same key. You are never charged twice.',
      'After a 402 and a top-up, send the request again with the same key. We try it again and charge it once.',
    ),
    heading('When a request fails', 'failures'),
    table(
      ['HTTP', 'do'],
      tree.on_error.map(({ http_status: status, advice }) => [String(status), advice]),
    ),
  ];
}
