import { required } from '../../../core/required.ts';
import type { UmmGranule } from './cmrSearch.ts';
import { listedGranule, type ListedGranule, listedGunw } from './listedFiles.ts';

/** A kind of granule that can be fetched: its collections in the archive, and how to search them. */
export interface GranuleSource {
  /** Short names of the collections that are searched. */
  readonly collections: readonly string[];
  /** Short name of the collection of static layers; null = there is none. */
  readonly staticCollection: string | null;
  /** The search attributes of a frame's granules and static layers. */
  attributesOf(frameId: string): readonly string[];
  /** The granule that metadata describe; null if they describe something else. */
  listed(umm: UmmGranule): ListedGranule | null;
}

/** Displacement of Sentinel-1 by OPERA. */
export const OPERA_DISP_S1: GranuleSource = {
  collections: ['OPERA_L3_DISP-S1_V1'],
  staticCollection: 'OPERA_L3_DISP-S1-STATIC_V1',
  attributesOf: (frameId) => [`int,FRAME_NUMBER,${Number(frameId.slice(1))}`],
  listed: listedGranule,
};

/** NISAR interferograms: PROVISIONAL, and the validated ones that will supersede them. BETA granules aren't fetched. */
export const NISAR_GUNW: GranuleSource = {
  collections: ['NISAR_L2_GUNW_PROVISIONAL_V1', 'NISAR_L2_GUNW_V1'],
  staticCollection: null,
  attributesOf(frameId) {
    const [, track, direction, frame] = frameId.split('-');
    return [
      `int,TRACK_NUMBER,${Number(track)}`,
      `int,FRAME_NUMBER,${Number(required(frame))}`,
      `string,ASCENDING_DESCENDING,${direction === 'A' ? 'ASCENDING' : 'DESCENDING'}`,
    ];
  },
  listed: listedGunw,
};
