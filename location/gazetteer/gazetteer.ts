import type { StreetName } from '../address/street/streetName.ts';
import type { Sized } from '../../core/boundedCache.ts';
import type { GazetteerIndex } from './gazetteerIndex.ts';
import type { ZipStreets } from './streets/zipStreets.ts';

/** A street's name and where in a unit it occurs. */
export interface UnitStreet {
  readonly name: StreetName;
  readonly key: string;
  readonly zips: readonly string[];
}

/** The names of all streets of a unit (a county). */
export interface StreetZips extends Sized {
  readonly unit: string;
  /** Ordered by key. */
  readonly streets: readonly UnitStreet[];
  readonly byKey: ReadonlyMap<string, UnitStreet>;
  /** Indices into `streets` of all that share a name proper, whatever their types and directionals. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
}

/** Serves the imported gazetteer; without one its index is empty. */
export interface Gazetteer {
  /** As of the last poll; a newer import creates another object. */
  index(): GazetteerIndex;
  /** The streets of a ZIP, null when there are none. Throws `gazetteer_unreadable`. */
  zip(zip: string): Promise<ZipStreets | null>;
  /** Like `zip` without waiting: undefined when it isn't in memory. */
  peekZip(zip: string): ZipStreets | null | undefined;
  /** The street names of a unit, null when there is no such unit. Throws `gazetteer_unreadable`. */
  streetZips(unit: string): Promise<StreetZips | null>;
  /** Why the pointer's content can't be served, null when it can. Until then, reads use the previous one. */
  problem(): string | null;
  /** Checks the pointer now instead of at the next poll. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}
