import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Need } from '../machine/needs.ts';

const VERSIONS = '/usr/lib/postgresql';

/** Folder of the newest PostgreSQL from Debian packages, with the programs that dump and restore; null = there is none. */
export const postgresPrograms = findPrograms();

export const POSTGRES_TOOLS: Need = {
  name: 'pg_dump',
  isMissing: postgresPrograms === null,
  remedy: 'apt-get install postgresql',
};

function findPrograms(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'));
  return (
    folders.find((bin) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(join(bin, name)))) ??
    null
  );
}
