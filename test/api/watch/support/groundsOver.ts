import { TEST_NOW } from '../../../support/planted/plantedLake.ts';
import { NO_ADDRESSES } from '../../../../api/context/openAddresses.ts';
import { liveGround, type Grounds } from '../../../../report/ground/ground.ts';
import { testGround } from '../../../../report/ground/testGround.ts';
import type { LakeReader } from '../../../../store/lake/read/lakeReader.ts';

/** Live and test ground over a lake, without addresses. */
export function groundsOver(lake: LakeReader): Grounds {
  const { geocoder } = NO_ADDRESSES;
  return { live: liveGround(lake, geocoder), test: testGround(() => TEST_NOW, geocoder) };
}
