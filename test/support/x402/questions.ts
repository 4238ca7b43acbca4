import type { Ready } from '../../../billing/x402/payByX402.ts';
import { pointIn } from '../planted/plantedLake.ts';
import { PAY_TO, SOLD_CELL } from './x402Server.ts';

export const X402_PATH = '/api/v1/x402/motion';

/** What the test servers require from a payer for a report. */
export const REQUIREMENTS = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '400000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' as const,
  payTo: PAY_TO,
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
};

/** The path that queries the center of a cell, with additional parameters such as `&units=in`. */
export function askAbout(cell: { row: number; col: number }, more = ''): string {
  const { lat, lon } = pointIn(cell);
  return `${X402_PATH}?lat=${lat}&lon=${lon}${more}`;
}

/** Two requests that are answered with a report. */
export const QUESTION = askAbout(SOLD_CELL);
export const OTHER_QUESTION = askAbout({ row: 5, col: 5 });

/** A report ready to be sold. */
export const READY_REPORT: Ready = {
  purpose: 'report',
  answer: '{"status":"ok","velocity_vertical_mm_yr":-9.4}',
  purchase: {
    pixelId: 'F08882-3-4',
    frameId: 'F08882',
    releaseId: '20260601T120000Z-0f1e2d',
    lat: 29.7,
    lon: -95.3,
    address: null,
    velocityVerticalMmYr: -9.4,
    velocityUncertaintyMmYr: 1.1,
    verdictCode: 'sinking_fast',
    assessmentCode: 'rapid_subsidence',
  },
};
