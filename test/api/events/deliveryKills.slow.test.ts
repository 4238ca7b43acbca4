import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';
import { POSTGRES, type StatePlace } from '../../support/machine/engines.ts';
import { startReceiver, type Received, type Receiver } from '../../support/webhooks/receiver.ts';
import { deliveriesOn } from '../../support/webhooks/runner.ts';
import { describeByDayOn, kills } from '../../support/machine/tier.ts';
import { nodeArguments } from '../../support/machine/runProcess.ts';

const KILLS = kills(2, 5);
const CHILD = nodeArguments('test/support/webhooks/deliveringChild.ts');
const DAY_MS = 86_400_000;

async function startChild(place: StatePlace, accountId: string, begin: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...CHILD, accountId, String(begin)], {
    env: { PATH: process.env['PATH'], ...place.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

/** Accepts most deliveries, refuses some, and hangs up on others before or after recording them. */
const moody: Parameters<typeof startReceiver>[0] = (_, response, request) => {
  const mood = Math.random();
  if (mood < 0.05) request.socket.destroy();
  else response.writeHead(mood < 0.1 ? 503 : 204).end();
};

/** Ids in order of first arrival. */
function firstArrivals({ received }: Receiver): string[] {
  return [...new Set(received.map(({ id }) => id))];
}

/** Signs as the standard's own library does. Its verification can't be used: the servers' clock is far ahead of its own. */
function signatureOf({ id, headers, text }: Received, secret: string): string {
  return new Webhook(secret).sign(id, new Date(Number(headers['webhook-timestamp']) * 1000), text);
}

describeByDayOn(POSTGRES, 'servers that are killed during deliveries', ({ name, newPlace }) => {
  it(
    'lose no event, and send each to every webhook, signed and in order',
    async () => {
      const place = await newPlace();
      const receivers = [await startReceiver(), await startReceiver(moody)];
      onTestFinished(async () => {
        await Promise.all(receivers.map((each) => each.close()));
        await place.remove();
      });
      const begin = Date.now();
      const before = await place.open();
      const setUp = deliveriesOn(before);
      const accountId = await setUp.account();
      const secrets: string[] = [];
      for (const { url } of receivers) secrets.push((await setUp.endpoint(accountId, url)).secret);
      await before.close();

      // The embedded engine has one process; on PostgreSQL another process continues while one is killed.
      const servers: ChildProcess[] = [];
      for (let round = 0; round < KILLS; round++) {
        const until = Math.max(...receivers.map(({ received }) => received.length)) + 5;
        while (servers.length < (name === 'PostgreSQL' ? 2 : 1))
          servers.push(await startChild(place, accountId, begin));
        await receivers[0]!.until(until);
        await sleep(Math.random() * 300);
        await kill(servers.shift()!);
      }
      await Promise.all(servers.map(kill));

      const database = await place.open();
      const last = deliveriesOn(database, { now: begin + DAY_MS });
      for (const each of receivers) each.behave((_, response) => void response.writeHead(204).end());
      last.start();
      await last.settled();
      await last.stop();
      const events = await database.query<{ event_id: number }>(
        'SELECT event_id FROM event ORDER BY event_id',
      );
      await database.close();
      const ids = events.map((event) => `evt_${event.event_id}`);
      expect(ids.length).toBeGreaterThan(KILLS);
      for (const [index, receiver] of receivers.entries()) {
        expect(firstArrivals(receiver)).toEqual(ids);
        for (const delivery of receiver.received)
          expect(delivery.headers['webhook-signature']).toBe(signatureOf(delivery, secrets[index]!));
      }
      if (KILLS >= 20)
        process.stdout.write(
          `${name}: ${KILLS} kills, ${ids.length} events, ${receivers.map(({ received }) => received.length).join(' and ')} deliveries\n`,
        );
    },
    60_000 + KILLS * 20_000,
  );
});
