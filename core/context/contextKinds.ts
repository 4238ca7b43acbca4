import { ENGLISH } from '../words/english.ts';

/** What a context layer is about, and how people read it. */
export const CONTEXT_KINDS = ENGLISH.context.kinds;

export type ContextKind = keyof typeof CONTEXT_KINDS;

/** Stands before context wherever it is shown. */
export const CONTEXT_NOTE = ENGLISH.context.note;

/** A value of a layer, as its file has it. */
export type ContextValue = string | number | boolean | null;

/** Maximum number of layers of a lake. */
export const MOST_CONTEXT_LAYERS = 50;
/** Maximum number of different values that a report shows of a layer at a place, and in an area. */
export const MOST_CONTEXT_VALUES = 5;
export const MOST_AREA_VALUES = 10;
/** Bounds of the distance within which the nearest feature is searched, meters. */
export const CONTEXT_REACH_M = { least: 100, most: 5000, ofMines: 2000 } as const;
