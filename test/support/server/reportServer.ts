import { pointIn, type PlantedCell } from '../planted/plantedLake.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/** A server with one frame of these cells, whose accounts begin with enough money for any test of reports. */
export function startReportServer(cells: readonly PlantedCell[]): Promise<TestServer> {
  return startTestServer({ environment: { GM_STARTER_CREDITS_USD: '1000' }, cells });
}

/** The path that queries `route` for the center of a cell, with additional parameters such as `&units=in`. */
export function questionsTo(route: string) {
  return (cell: { row: number; col: number }, more = ''): string => {
    const { lat, lon } = pointIn(cell);
    return `${route}?lat=${lat}&lon=${lon}${more}`;
  };
}
