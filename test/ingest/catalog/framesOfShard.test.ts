import { fc, test as property } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { bytesOf, framesOfShard } from '../../../ingest/catalog/framesOfShard.ts';
import type { PlannedFrame } from '../../../ingest/catalog/planCatalog.ts';

function frame(frameId: string, bytes: number): PlannedFrame {
  const file = { path: `/granules/${frameId}.nc`, name: `${frameId}.nc`, bytes, modifiedMs: 0 };
  return { frameId, products: [{ is: 'geotiff', file }], problem: null };
}

const frames = fc
  .array(fc.integer({ min: 0, max: 1e10 }), { maxLength: 60 })
  .map((sizes) => sizes.map((bytes, i) => frame(`F${String(i).padStart(5, '0')}`, bytes)));

describe('the shards of a run', () => {
  property.prop([frames, fc.integer({ min: 1, max: 20 })])(
    'hold every frame once, in order, and no part more than another and one frame',
    (all, count) => {
      const parts = Array.from({ length: count }, (_, index) => framesOfShard(all, { index, count }));
      expect(parts.flat().toSorted((a, b) => (a.frameId! < b.frameId! ? -1 : 1))).toEqual(all);
      const loads = parts.map((part) => part.reduce((sum, each) => sum + bytesOf(each) + 1, 0));
      const largest = Math.max(0, ...all.map(bytesOf)) + 1;
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(largest);
    },
  );

  property.prop([frames, fc.integer({ min: 1, max: 20 })])(
    'do not depend on the order in which the frames are found',
    (all, count) => {
      const last = { index: count - 1, count };
      const ids = (part: PlannedFrame[]) => new Set(part.map(({ frameId }) => frameId));
      expect(ids(framesOfShard(all.toReversed(), last))).toEqual(ids(framesOfShard(all, last)));
    },
  );
});
