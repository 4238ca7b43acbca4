import { formatPoint, rounded } from '../place/coordinates.ts';
import type { LatLon, SavedReport } from '../service/serviceAnswers.ts';

/** A report on the page, viewed by its owner. */
export interface OwnedReport {
  readonly ownerKey: () => string | null;
  /** Its number, which may have to be looked up. */
  readonly reportId: () => Promise<number>;
  /** Any report of the account as it was sold, with its events. */
  readonly read: (saved: SavedReport) => Promise<Readonly<Record<string, unknown>>>;
  readonly point: LatLon;
  /** Its address, or its coordinates. */
  readonly name: string;
  readonly openTicket: (ticketId: string) => void;
  /** Removes a chart's event listeners. */
  readonly signal: AbortSignal;
}

/** What a list calls a report: the owner's name for it, else its place. */
export function nameOfReport(report: SavedReport): string {
  const { nickname, geocoded_address: found, address, label } = report;
  return nickname ?? found ?? address ?? label ?? formatPoint(rounded(report));
}
