import type { LatLon } from '../service/serviceAnswers.ts';

/** A report on the page, whose owner looks at it. */
export interface OwnedReport {
  readonly ownerKey: () => string | null;
  /** Its number, which may have to be looked up. */
  readonly reportId: () => Promise<number>;
  readonly point: LatLon;
  /** Its address, or its coordinates. */
  readonly name: string;
  readonly openTicket: (ticketId: string) => void;
  /** Ends what a chart listens to. */
  readonly signal: AbortSignal;
}
