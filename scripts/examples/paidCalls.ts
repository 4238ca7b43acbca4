import type { ExampleCall } from './exampleCall.ts';

/** Calls that are paid for by x402: each unpaid first, then with its payment. */
export function paidCalls(point: { readonly lat: number; readonly lon: number }): ExampleCall[] {
  const path = '/api/v1/x402/motion';
  const question = `${path}?lat=${point.lat}&lon=${point.lon}`;
  const got = { operationId: 'getX402Motion', path: question, as: 'anyone' } as const;
  const posted = { operationId: 'postX402Motion', method: 'POST', path, body: point, as: 'anyone' } as const;
  const area = {
    operationId: 'postX402Area',
    method: 'POST',
    path: `${path}/area`,
    body: { circle: { ...point, radius_m: 100 } },
    as: 'anyone',
  } as const;
  const { lat, lon } = point;
  const profile = {
    operationId: 'postX402Profile',
    method: 'POST',
    path: `${path}/profile`,
    body: {
      geometry: {
        type: 'LineString',
        coordinates: [
          [lon, lat],
          [lon + 0.002, lat],
        ],
      },
      samples: 5,
    },
    as: 'anyone',
  } as const;
  const open = { as: 'anyone' } as const;
  const topUp = {
    operationId: 'topUpByX402',
    method: 'POST',
    path: '/api/v1/x402/topup',
    body: { amount_usd: 25 },
  } as const;
  return [
    { ...got, name: 'unpaid', summary: 'The amount to pay, and what it buys', status: 402 },
    { ...got, name: 'paid', summary: 'The report and its receipt', pays: '400000' },
    { ...posted, name: 'unpaid', summary: 'The amount to pay, and what it buys', status: 402 },
    { ...posted, name: 'paid', summary: 'The report and its receipt', pays: '400000' },
    { ...area, name: 'unpaid', summary: 'The price of the area, and what it buys', status: 402 },
    { ...area, name: 'paid', summary: 'The report and its receipt', pays: '400000' },
    { ...profile, name: 'unpaid', summary: 'The price of the line, and what it buys', status: 402 },
    { ...profile, name: 'paid', summary: 'The profile and its receipt', pays: '400000' },
    { ...topUp, name: 'unpaid', summary: 'The amount to pay', status: 402 },
    { ...topUp, name: 'paid', summary: 'The credits are added', pays: '25000000' },
    { ...open, operationId: 'getWellKnownX402', summary: 'What you can buy', path: '/.well-known/x402' },
    {
      ...open,
      operationId: 'getReceiptKeys',
      summary: 'The key of the receipts',
      path: '/.well-known/jwks.json',
    },
  ];
}
