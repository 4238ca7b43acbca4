import { expect, it, onTestFinished } from 'vitest';
import { readEvents } from '../../../store/state/outbox.ts';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import { startReleaseAnnouncer } from '../../../api/jobs/releaseAnnouncer.ts';
import { liveGround } from '../../../report/ground/ground.ts';
import { testGround } from '../../../report/ground/testGround.ts';
import { NO_ADDRESSES } from '../../../api/context/openAddresses.ts';
import { describeOnEngines } from '../../support/machine/engines.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';

const NOW = Date.UTC(2026, 5, 1);
const MINUTE_MS = 60_000;

describeOnEngines('new releases of frames', ({ newPlace }) => {
  it('are announced once by two servers, in whichever order they see them', async () => {
    const dataDir = await temporaryFolder();
    const place = await newPlace();
    const database = await place.open();
    onTestFinished(async () => {
      await database.close();
      await place.remove();
    });
    const publish = (minute: number, lastObservation: string) =>
      plantFrame({ dataDir, now: NOW + minute * MINUTE_MS, lastObservation, cells: [{ row: 1, col: 1 }] });
    await publish(0, '2026-05-20');
    const newServer = async () => {
      const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
      const { geocoder } = NO_ADDRESSES;
      const grounds = { live: liveGround(lake, geocoder), test: testGround(() => NOW, geocoder) };
      const announcer = startReleaseAnnouncer(
        { grounds, database, now: () => NOW },
        { warn: (problem: unknown) => expect.fail(JSON.stringify(problem)) },
      );
      onTestFinished(async () => {
        await announcer.stop();
        await lake.close();
      });
      return { lake, announcer };
    };
    const [one, two] = [await newServer(), await newServer()];
    await Promise.all([one.announcer.look(), two.announcer.look()]);
    const second = await publish(1, '2026-06-01');
    await one.lake.refresh();
    await one.announcer.look();
    // The other server still serves the first release.
    expect(two.lake.frames()[0]!.releaseId).not.toBe(second);
    await two.announcer.look();
    expect(two.lake.frames()[0]!.releaseId).toBe(second);
    const third = await publish(2, '2026-06-01');
    await Promise.all([one.lake.refresh(), two.lake.refresh()]);
    await Promise.all([one.announcer.look(), two.announcer.look()]);
    const events = await readEvents(database, { afterId: 0, limit: 10 });
    expect(events.map(({ kind, detail }) => [kind, JSON.parse(detail).release])).toEqual([
      ['frame.updated', second],
      ['frame.reprocessed', third],
    ]);
  });
});
