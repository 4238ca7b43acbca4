import type { Command } from 'commander';
import { attach } from './command.ts';

/** A command in the program's help; its modules are loaded only when it runs. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly group: string;
  /** Adds the command's arguments, options and action. */
  readonly load: (command: Command) => Promise<void>;
}

const RUN = 'Run the service:';
const GROUND = 'Ground data:';
const LAKE = 'The lake:';
const MONEY = 'Money and accounts:';

/** Every command. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'serve',
    summary: 'serve the API, the maps and the pages',
    group: RUN,
    load: async (command) => attach(command, (await import('./serve.ts')).SERVE),
  },
  {
    name: 'demo',
    summary: 'write a synthetic frame over Houston, with known motion',
    group: RUN,
    load: async (command) => (await import('./demo.ts')).addDemoCommands(command),
  },
  {
    name: 'settings',
    summary: 'list the settings, which are environment variables',
    group: RUN,
    load: async (command) => attach(command, (await import('./settingsCommand.ts')).SETTINGS_COMMAND),
  },
  {
    name: 'update',
    summary: 'bring frames up to date: fetch what is new, ingest, verify, prune and combine',
    group: GROUND,
    load: async (command) => attach(command, (await import('./update/updateCommand.ts')).UPDATE),
  },
  {
    name: 'fetch',
    summary: 'download granules and GNSS series from their archives',
    group: GROUND,
    load: async (command) => attach(command, (await import('./fetch.ts')).FETCH),
  },
  {
    name: 'ingest',
    summary: 'turn radar products into releases of the lake: read, invert, fit, publish',
    group: GROUND,
    load: async (command) => attach(command, (await import('./ingestCommand.ts')).INGEST),
  },
  {
    name: 'tie',
    summary: 'tie frames of the lake to GNSS stations again, from their archives',
    group: GROUND,
    load: async (command) => attach(command, (await import('./ingestCommand.ts')).TIE),
  },
  {
    name: 'combine',
    summary: 'solve overlapping frames of the lake for motion up and east, as frames of two looks',
    group: GROUND,
    load: async (command) => attach(command, (await import('./ingestCommand.ts')).COMBINE),
  },
  {
    name: 'reproduce',
    summary: 'make a release again from its manifest and products, the same to the byte',
    group: GROUND,
    load: async (command) => attach(command, (await import('./reproduce/reproduceCommand.ts')).REPRODUCE),
  },
  {
    name: 'plan',
    summary: 'put the frames of a folder into the queue of many machines',
    group: GROUND,
    load: async (command) => attach(command, (await import('./queueCommands.ts')).PLAN),
  },
  {
    name: 'work',
    summary: 'take frames from the queue and ingest them',
    group: GROUND,
    load: async (command) => attach(command, (await import('./queueCommands.ts')).WORK),
  },
  {
    name: 'queue',
    summary: 'show frames that are waiting, in progress or failed, and schedules',
    group: GROUND,
    load: async (command) => (await import('./queueCommands.ts')).addQueueCommands(command),
  },
  {
    name: 'addresses',
    summary: 'fetch, import, show and remove address data',
    group: GROUND,
    load: async (command) => (await import('./addressCommands.ts')).addAddressCommands(command),
  },
  {
    name: 'basemap',
    summary: 'import, show and remove streets, water and parks of the map',
    group: GROUND,
    load: async (command) => (await import('./lake/basemapCommands.ts')).addBasemapCommands(command),
  },
  {
    name: 'context',
    summary: 'import, list and remove maps of soils, karst, mines and floods',
    group: GROUND,
    load: async (command) => (await import('./lake/contextCommands.ts')).addContextCommands(command),
  },
  {
    name: 'places',
    summary: 'count what is normal around places, and publish pages of towns and ZIP Codes',
    group: LAKE,
    load: async (command) => (await import('./places/placesCommands.ts')).addPlacesCommands(command),
  },
  {
    name: 'status',
    summary: 'every frame: state, release, last observation, last attempt',
    group: LAKE,
    load: async (command) => attach(command, (await import('./lakeCommandLine.ts')).STATUS),
  },
  {
    name: 'verify',
    summary: 'check every file of every served release again',
    group: LAKE,
    load: async (command) => attach(command, (await import('./lakeCommandLine.ts')).VERIFY),
  },
  {
    name: 'prune',
    summary: 'remove earlier releases',
    group: LAKE,
    load: async (command) => attach(command, (await import('./lakeCommandLine.ts')).PRUNE),
  },
  {
    name: 'remove',
    summary: 'remove whole frames: releases, archive and record',
    group: LAKE,
    load: async (command) => attach(command, (await import('./lakeCommandLine.ts')).REMOVE),
  },
  {
    name: 'withdraw',
    summary: 'remove granules from their frames, or restore them',
    group: LAKE,
    load: async (command) => attach(command, (await import('./lakeCommandLine.ts')).WITHDRAW),
  },
  {
    name: 'export',
    summary: 'write frames, footprints, cells or series for other programs',
    group: LAKE,
    load: async (command) => attach(command, (await import('./lakeCommandLine.ts')).EXPORT),
  },
  {
    name: 'sql',
    summary: 'query cells and series with DuckDB SQL',
    group: LAKE,
    load: async (command) => attach(command, (await import('./sql.ts')).SQL),
  },
  {
    name: 'ledger',
    summary: 'verify the ledger, and compare it with Stripe and the chain',
    group: MONEY,
    load: async (command) => (await import('./ledgerCommands.ts')).addLedgerCommands(command),
  },
  {
    name: 'operator',
    summary: 'manage accounts, payments, tickets and corrections of the running server',
    group: MONEY,
    load: async (command) => (await import('./operatorCommands.ts')).addOperatorCommands(command),
  },
  {
    name: 'verify-receipt',
    summary: 'verify the receipt of a report that was paid by x402',
    group: MONEY,
    load: async (command) => attach(command, (await import('./receiptCommand.ts')).VERIFY_RECEIPT),
  },
];
