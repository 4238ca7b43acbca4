/** What a model needs for no answer: who the account is, names that people gave, drawings and long lists. */
const KEPT_BACK = new Set([
  'account_id',
  'api_key',
  'email',
  'key_id',
  'label',
  'nickname',
  'note',
  'pdf_url',
  'pixel_geojson',
  'pixel_polygon',
  'purchase_request_id',
  'quote_id',
  'receipt',
  'request_id',
  'timeseries',
  'dates',
  'vertical_mm',
  'footprint',
  'top_up_url',
]);

/** What a tool answered, without what is kept back from models. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !KEPT_BACK.has(name))
      .map(([name, part]) => [name, withoutSecrets(part)]),
  );
}
