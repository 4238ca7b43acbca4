const JSON_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

/** The service's listing where agents look for things to pay for. Printable ASCII; at most five tags. */
export const SERVICE = {
  serviceName: 'Ground Motion',
  tags: ['ground-motion', 'subsidence', 'insar', 'property-risk', 'geospatial'],
} as const;

/** What one call sells, in one sentence. */
export const REPORT_DESCRIPTION =
  'Satellite radar (InSAR) report of one 30 m ground cell in the United States: vertical velocity in mm/yr with uncertainty, trend, assessment, freshness and provenance. Paid only when there is an answer; every other status is free.';

const EXAMPLE = { lat: 29.76, lon: -95.37 };

const PLACE = {
  type: 'object',
  properties: {
    address: { type: 'string', description: 'US street address, instead of lat and lon' },
    lat: { type: 'number', minimum: -90, maximum: 90, description: 'Latitude, WGS 84 degrees' },
    lon: { type: 'number', minimum: -180, maximum: 180, description: 'Longitude, WGS 84 degrees' },
    max_age_days: { type: 'integer', minimum: 0, description: 'Free stale_data beyond this age' },
    min_confidence: { type: 'number', minimum: 0, description: 'Free low_confidence below this' },
  },
  anyOf: [{ required: ['address'] }, { required: ['lat', 'lon'] }],
};

/** The shape of an answer, by its members; the numbers are made up. */
const OUTPUT = {
  type: 'json',
  example: {
    status: 'ok',
    velocity_vertical_mm_yr: -5.2,
    velocity_uncertainty_mm_yr: 0.6,
    assessment_code: 'notable_subsidence',
    confidence_tier: 'measured',
    last_observation: '2026-05-20',
    cost_usd: 0.4,
  },
};

/** The `bazaar` extension of x402, with which facilitators list what can be bought and how to call it. */
export function bazaarOf(method: 'GET' | 'POST') {
  const given = method === 'GET' ? 'queryParams' : 'body';
  const input = {
    type: 'http',
    method,
    ...(method === 'POST' ? { bodyType: 'json' } : {}),
    [given]: EXAMPLE,
  };
  const inputSchema = {
    type: 'object',
    properties: {
      type: { type: 'string', const: 'http' },
      method: { type: 'string', enum: [method] },
      ...(method === 'POST' ? { bodyType: { type: 'string', enum: ['json'] } } : {}),
      [given]: PLACE,
    },
    required: ['type', 'method', ...(method === 'POST' ? ['bodyType'] : []), given],
    additionalProperties: false,
  };
  const outputSchema = {
    type: 'object',
    properties: { type: { type: 'string' }, example: { type: 'object' } },
    required: ['type'],
  };
  return {
    bazaar: {
      info: { input, output: OUTPUT },
      schema: {
        $schema: JSON_SCHEMA,
        type: 'object',
        properties: { input: inputSchema, output: outputSchema },
        required: ['input'],
      },
    },
  };
}

/** The same for version 1 clients, which read it from their requirements. */
export function outputSchemaInV1(method: 'GET' | 'POST') {
  const given = method === 'GET' ? 'queryParams' : 'bodyFields';
  return {
    input: {
      type: 'http',
      method,
      discoverable: true,
      ...(method === 'POST' ? { bodyType: 'json' } : {}),
      [given]: PLACE.properties,
    },
    output: OUTPUT.example,
  };
}
