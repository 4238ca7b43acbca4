import type { ServedManifest } from '../../schemas/manifest.ts';
import { ARCHIVED_KINDS } from '../../schemas/pairArchive.ts';
import type { Overview } from '../../schemas/http/operator/overview.ts';

/** Command lines about a lake, ready to be pasted into a shell. */
export interface OperatorCommands {
  /** A command with the lake's location. */
  readonly onLake: (words: string) => string;
  /** What can be done about a frame; `manifest` = that of the release that it serves, if any. */
  readonly ofFrame: (frameId: string, manifest: ServedManifest | null) => string[];
  readonly all: () => Overview['commands'];
}

/** The commands for the lake at an address. */
export function operatorCommands(lakeAddress: string): OperatorCommands {
  const onLake = (words: string) => `./gm ${words} --data-dir ${shellWord(lakeAddress)}`;
  return {
    onLake,
    ofFrame: (frameId, manifest) => {
      const isArchived = manifest !== null && ARCHIVED_KINDS.has(manifest.product_kind);
      return [
        ...(HAS_ARCHIVE.test(frameId) ? [onLake(`update --frame ${frameId}`)] : []),
        ...(frameId.startsWith(COMBINED) ? [onLake('combine --auto')] : []),
        ...(manifest ? [onLake(`verify --frame ${frameId}`)] : []),
        ...(isArchived ? [onLake(`tie ${frameId}`)] : []),
        ...(manifest ? [onLake(`prune --frame ${frameId} --dry-run`)] : []),
        ...(manifest ? [] : [onLake(`status --frame ${frameId}`)]),
      ];
    },
    all: () => [
      { about: 'frames', does: 'Show what is new at the archives', command: onLake('update --dry-run') },
      { about: 'frames', does: 'Bring all frames up to date', command: onLake('update') },
      { about: 'frames', does: 'Show every frame with its size on disk', command: onLake('status') },
      { about: 'frames', does: 'Check every file of every served release', command: onLake('verify') },
      { about: 'frames', does: 'Show which earlier releases can go', command: onLake('prune --dry-run') },
      { about: 'frames', does: 'Solve overlapping frames again', command: onLake('combine --auto') },
      { about: 'queue', does: 'Show the queue of ingests', command: './gm queue' },
      { about: 'queue', does: 'Queue failed frames again', command: './gm queue redrive' },
      {
        about: 'money',
        does: 'Check every balance (embedded state: stop the server first)',
        command: './gm ledger verify',
      },
      {
        about: 'money',
        does: 'Compare yesterday with Stripe and the chain',
        command: './gm ledger reconcile',
      },
      { about: 'money', does: 'List payments that need a decision', command: './gm operator payments' },
      { about: 'customers', does: 'List tickets that wait for you', command: './gm operator tickets' },
      {
        about: 'customers',
        does: 'Show how far corrections have come',
        command: './gm operator corrections',
      },
      { about: 'customers', does: 'Show what operators did', command: './gm operator audit' },
    ],
  };
}

/** Frames whose granules an archive publishes, by name. */
const HAS_ARCHIVE = /^(F\d{5}|NISAR-\d{3}-[AD]-\d{3})$/;

/** Start of the names of frames of two looks. */
const COMBINED = 'C_';

/** A text as one word of a POSIX shell. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
