import { expect, test } from 'vitest';
import { eventRecipe, judgeFrameEvents } from '../../../bench/science/ground/frameEvents.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

test('events are found through the whole ingest with their kind, date and size, and quiet cells have none', async () => {
  const found = await judgeFrameEvents(eventRecipe('white', 3, 911, 72), await temporaryFolder());
  expect(found.falseAlarms).toBeLessThan(0.02);
  for (const share of Object.values(found.found)) expect(share).toBeGreaterThan(0.9);
  expect(found.kindRight).toBeGreaterThan(0.7);
  expect(found.dated).toBeGreaterThan(0.8);
  expect(found.sized).toBeGreaterThan(0.8);
  expect(found.suspectedSteps).toBeLessThan(0.12);
  expect(found.suspected).toBeGreaterThan(0.3);
  // One step on still ground is not a rate.
  expect(found.rateWith).toBeGreaterThan(5);
  expect(found.rateWithout).toBeLessThan(2.5);
});
