import type { Language } from '../core/words/language.ts';
import type { PathEvent } from '../core/series/eventPath.ts';
import type { Observations } from '../core/series/movement.ts';
import type { MapClass } from '../core/color/mapClasses.ts';

/** A fact with its name, as a table shows it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** The URL that the value links to; absent = none. */
  readonly url?: string;
}

/** The motion since the first observation, including the motion common to the whole frame. */
export interface SheetSeries extends Pick<Observations, 'removedMm' | 'shared'> {
  /** Days since 1970-01-01, ascending. */
  readonly days: readonly number[];
  readonly verticalMm: readonly number[];
}

/** A square map around the cell, north up. Fractions run from the north-west corner, 0 to 1. */
export interface MapPicture {
  readonly png: Uint8Array;
  /** Whether it shows streets, water and names. */
  readonly hasStreets: boolean;
  /** Meters on the ground from the west edge to the east edge. */
  readonly metersAcross: number;
  /** Corners of the outline in its middle. */
  readonly outline: readonly { readonly x: number; readonly y: number }[];
}

/** The cell's surroundings at two scales. */
export interface SheetMap {
  /** The cell is outlined. */
  readonly near: MapPicture;
  /** The near map is outlined. */
  readonly wide: MapPicture;
  /** What the colors mean. */
  readonly legend: readonly MapClass[];
}

/** A dated event, with the dates between which it happened. */
export interface SheetEvent extends PathEvent {
  /** `drop of about 30 mm`, `possible processing error`. */
  readonly name: string;
  /** `between October 12 and 24, 2025` */
  readonly dates: string;
}

/** How a reader verifies a report. */
export interface SheetProof {
  /** The content of the QR code, and the target of the link. */
  readonly url: string;
}

/** The content of a printed report as plain data. */
export interface ReportSheet {
  /** Of its texts, and of the labels that are drawn. */
  readonly language: Language;
  /** Watermark of every page; null = real data that were paid for. */
  readonly watermark: string | null;
  /** Address or coordinates, and what else is known about the location. */
  readonly place: { readonly heading: string; readonly lines: readonly string[] };
  readonly headline: string;
  /** Whether the headline's claim is certain; otherwise nothing is drawn in the color of the rate's class. */
  readonly isCertain: boolean;
  readonly sentence: string;
  readonly brief: string | null;
  /** What the rate is relative to, and other notes, one sentence each. */
  readonly caveats: readonly string[];
  readonly rate: {
    readonly velocityMmYr: number;
    /** Half of the 95 % interval. */
    readonly margin95MmYr: number;
    readonly inMillimeters: string;
    readonly inInches: string;
    /** Whether it is the motion to the east, negative = to the west, instead of up or down. */
    readonly isSideways: boolean;
    /** What the rate covers, and the vertical rate over the record; null = it is that rate. */
    readonly overRecord: string | null;
  };
  /** Null when there is no map of the place. */
  readonly map: SheetMap | null;
  /** Null = there is none. */
  readonly series: SheetSeries | null;
  /** Dated events, by date, as the chart marks them. */
  readonly events: readonly SheetEvent[];
  readonly facts: readonly Fact[];
  readonly method: string;
  readonly limits: readonly string[];
  /** What others have mapped at the place; null = it isn't shown. */
  readonly context: { readonly note: string; readonly layers: readonly Fact[] } | null;
  readonly provenance: readonly Fact[];
  /** Null = an example. */
  readonly proof: SheetProof | null;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/** A bought report as a row of a portfolio. */
export interface PortfolioLine {
  /** Address or coordinates, and the owner's name for it. */
  readonly place: string;
  readonly headline: string;
  /** The rate with its 95 % interval; empty when it wasn't stored. */
  readonly rate: string;
  readonly lastObserved: string;
  /** The whole report; null = its release is no longer stored, so only this row can be shown. */
  readonly report: ReportSheet | null;
}

/** Many reports as one document: a summary, then each report. */
export interface PortfolioSheet {
  readonly language: Language;
  readonly title: string;
  /** Text below the title and the counts, one sentence each. */
  readonly notes: readonly string[];
  /** In the requested order. */
  readonly lines: readonly PortfolioLine[];
  /** Watermark of the summary pages; null = real data that were paid for. */
  readonly watermark: string | null;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}
