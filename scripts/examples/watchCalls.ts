import type { ExampleCall } from './exampleCall.ts';

/** Calls about places that are watched. */
export function watchCalls(point: { readonly lat: number; readonly lon: number }): ExampleCall[] {
  const watch = '/api/v1/watches/{watch_id}';
  return [
    {
      operationId: 'createWatch',
      summary: 'A point, for a movement',
      method: 'POST',
      path: '/api/v1/watches',
      body: {
        ...point,
        condition: { type: 'movement', since: '2024-04-01', at_least_mm: 20 },
        label: 'Site 17',
      },
    },
    // Before there is a second one: the clock is stopped, so their order would be that of random ids.
    { operationId: 'listWatches', summary: 'The watches', path: '/api/v1/watches' },
    {
      operationId: 'createWatch',
      name: 'cells',
      summary: 'Cells, for a changed class, with automatic purchases',
      method: 'POST',
      path: '/api/v1/watches',
      body: {
        cells: ['8c446cb4a5a01ff', '8c446cb4a5a03ff'],
        condition: { type: 'rate_class' },
        auto_buy: { max_usd_per_alert: 0.4, max_usd_per_month: 4 },
      },
    },
    { operationId: 'getWatch', summary: 'A watch', path: watch },
    {
      operationId: 'changeWatch',
      summary: 'A pause',
      method: 'PATCH',
      path: watch,
      body: { paused: true },
    },
    { operationId: 'deleteWatch', summary: 'A deleted watch', method: 'DELETE', path: watch },
  ];
}
