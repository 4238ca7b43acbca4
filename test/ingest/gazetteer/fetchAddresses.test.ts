import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { usStates } from '../../../location/address/words/usStates.ts';
import { parseArea } from '../../../ingest/gazetteer/fetch/area.ts';
import { FETCH_ADDRESSES } from '../../../cli/addressCommands.ts';
import { fetchAddresses } from '../../../ingest/gazetteer/fetch/fetchAddresses.ts';
import { boxesTouch, boxOfState } from '../../../ingest/gazetteer/fetch/overtureParts.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { fetchConfigOf } from '../../../schemas/fetchConfig.ts';
import { importFiles } from '../../support/files/gazetteerImport.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { type AddressSources, startAddressSources } from '../../support/sources/addressSources.ts';
import { lineOf } from '../../support/machine/commandLine.ts';

let sources: AddressSources;
let to: string;
const started: AddressSources[] = [];
afterAll(() => Promise.all(started.map((each) => each.close())));

interface Told {
  readonly ok: boolean;
  readonly files: readonly string[];
  readonly about_bytes: number | null;
  readonly fetched: number;
  readonly there: number;
  readonly notes: readonly string[];
  readonly troubles: readonly { readonly path: string; readonly code: string | null }[];
}

async function fetched(...argv: string[]): Promise<Told> {
  const result = await fetchAddresses(lineOf(FETCH_ADDRESSES, [...argv, '--to', to]), {
    settings: fetchConfigOf(sources.environment),
    reporter: silentReporter,
    stop: new AbortController().signal,
    retries: { attempts: 4, baseMs: 1, longestMs: 5 },
  });
  return result.json as Told;
}

const ADDRFEAT = 'tl_2025_30059_addrfeat.zip';

describe('fetching addresses', () => {
  beforeEach(async () => {
    sources = await startAddressSources();
    started.push(sources);
    to = await temporaryFolder();
  });

  it('downloads a county’s layers of the latest year that has them', async () => {
    const told = await fetched('--county', '30059', '--layers', 'addrfeat,faces,place,county', '--dry-run');
    expect(told.files).toEqual([
      `tiger/2025/${ADDRFEAT}`,
      'tiger/2025/tl_2025_30059_faces.zip',
      'tiger/2025/tl_2025_30_place.zip',
      'tiger/2025/tl_2025_us_county.zip',
    ]);
    expect(told.about_bytes).toBe(4 * Math.round(1.2 * 2 ** 20));
    expect(await readdir(to)).toEqual([]);
  });

  it('leaves partial files for failed downloads, which an import ignores', async () => {
    sources.fault = (path) => (path.endsWith('place.zip') ? { is: 'cut', bytes: 100 } : null);
    const cut = await fetched('--county', '30059', '--layers', 'addrfeat,place');
    expect(cut).toMatchObject({ ok: false, fetched: 1, troubles: [{ code: 'source_unreachable' }] });
    const { units, refused } = await importFiles(await temporaryFolder(), [to]);
    expect(refused).toEqual([]);
    expect(units.map(({ unit, family }) => [unit, family])).toEqual([['30059', 'ranges']]);
  });

  it('downloads every county of a state and of the country once', async () => {
    const layers = ['--layers', 'addrfeat'];
    expect((await fetched('--state', 'mt', '--county', '30061', ...layers)).fetched).toBe(2);
    expect(await fetched('--all', ...layers)).toMatchObject({ fetched: 1, there: 2 });
    expect((await readdir(join(to, 'tiger', '2025'))).length).toBe(3);
  });

  it('downloads points of each publisher too, and an import accepts them', async () => {
    const told = await fetched('--state', 'MT', '--layers', 'none', '--points', 'openaddresses,nad,overture');
    expect(told.files).toEqual([
      'openaddresses/us/mt/meagher.geojson.gz',
      'openaddresses/us/mt/statewide.geojson.gz',
      'nad/NAD_r22.zip',
      'overture/2026-10-21.0/part-00000-a-c000.zstd.parquet',
    ]);
    expect(told).toMatchObject({ ok: true, fetched: 4 });
    const paths = ['openaddresses', 'nad'].map((folder) => join(to, folder));
    const { units } = await importFiles(await temporaryFolder(), paths);
    expect(units.map(({ unit }) => unit)).toEqual(['us-mt-meagher', 'us-mt-statewide', 'nad-ny-kings']);
  });

  it('takes for a county the source of its name, otherwise that of its whole state, and reports when there is neither', async () => {
    const points = ['--layers', 'none', '--points', 'openaddresses'];
    expect((await fetched('--county', '30059', ...points)).files).toEqual([
      'openaddresses/us/mt/meagher.geojson.gz',
    ]);
    expect((await fetched('--county', '30061', ...points)).files).toEqual([
      'openaddresses/us/mt/statewide.geojson.gz',
    ]);
    const none = await fetched('--county', '48201', ...points);
    expect(none).toMatchObject({ ok: false, files: [] });
    expect(none.notes[0]).toContain('--state TX fetches its 1');
  });

  it('recovers from refusals, cuts, silence and error pages in place of files', async () => {
    const faults = [
      { is: 'status', status: 503 },
      { is: 'cut', bytes: 100 },
      { is: 'silence', bytes: 10 },
      // The Census Bureau's content network answers this way after too many requests.
      {
        is: 'status',
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<HTML><TITLE>Error</TITLE>',
      },
    ] as const;
    const asked = new Map<string, number>();
    sources.fault = (path) => {
      if (!path.endsWith('.zip')) return null;
      const before = asked.get(path) ?? 0;
      asked.set(path, before + 1);
      return before < 2 ? faults[(asked.size + 2 * before) % faults.length]! : null;
    };
    const told = await fetched('--all', '--layers', 'addrfeat,place', '--patience', '1');
    expect(told).toMatchObject({ ok: true, fetched: 5 });
    const path = `/tiger/TIGER2025/ADDRFEAT/${ADDRFEAT}`;
    const brought = await readFile(join(to, 'tiger', '2025', ADDRFEAT));
    expect(brought.equals(sources.files.get(path)!)).toBe(true);
  });

  it('stops requesting from a source that refuses it', async () => {
    const names = Array.from(
      { length: 60 },
      (_, i) => `tl_2025_30${String(2 * i + 1).padStart(3, '0')}_addrfeat.zip`,
    );
    sources.put(
      '/tiger/TIGER2025/ADDRFEAT/',
      names.map((name) => `<a href="${name}">${name}</a>`).join('\n'),
    );
    sources.fault = (path) =>
      path.endsWith('.zip') ? { is: 'status', status: 403, body: 'Forbidden' } : null;
    await expect(fetched('--all', '--layers', 'addrfeat')).rejects.toMatchObject({
      code: 'source_refused',
      message: expect.stringContaining('run it again later') as string,
    });
    expect(sources.requests.filter(({ path }) => path.endsWith('.zip')).length).toBeLessThan(20);
  });

  it('reports an unknown county, and lists that are something else', async () => {
    await expect(fetched('--county', '48301')).rejects.toMatchObject({ code: 'nothing_found' });
    await expect(fetched('--state', 'CA', '--layers', 'addrfeat')).rejects.toThrow('California');
    sources.put('/tiger/', '<html>moved</html>');
    await expect(fetched('--state', 'MT')).rejects.toThrow('census in GM_FETCH_MIRRORS');
    const points = (source: string) => fetched('--state', 'MT', '--layers', 'none', '--points', source);
    sources.put('/oa/data', '<html>moved</html>');
    await expect(points('openaddresses')).rejects.toThrow('openaddresses in GM_FETCH_MIRRORS');
    sources.put('/nad/api/views/fc2s-wawr.json', '{"error":true}');
    await expect(points('nad')).rejects.toThrow('nad in GM_FETCH_MIRRORS');
    sources.put('/overture/catalog.json', '{"latest":"../../x"}');
    await expect(points('overture')).rejects.toThrow('overture in GM_FETCH_MIRRORS');
  });

  it('does not follow a catalog that leads to another host', async () => {
    const item = '/overture/2026-10-21.0/addresses/address/00000/00000.json';
    const href = 'https://stranger.example/part-1.parquet';
    sources.put(item, JSON.stringify({ bbox: [-120, 40, -100, 50], assets: { aws: { href } } }));
    const told = fetched('--state', 'MT', '--layers', 'none', '--points', 'overture');
    await expect(told).rejects.toMatchObject({ code: 'redirect_refused' });
  });
});

describe('the command line of a fetch of addresses', () => {
  it.each([
    [[], 'needs --state or --county'],
    [['--state', 'TX', '--all'], 'not --all as well'],
    [['--state', 'Texaz'], '--state Texaz'],
    [['--county', '4820'], 'five digits'],
    [['--county', '99001'], 'five digits'],
    [['--county', '48000'], 'five digits'],
    [['--state', 'TX', '--points', 'osm'], 'openaddresses, nad, overture'],
    [['--state', 'TX', '--layers', 'roads'], '"roads"'],
    [['--state', 'TX', '--layers', 'none'], 'leaves nothing'],
    [['--state', 'TX', '--year', '1999'], "argument '1999' is invalid"],
    [['--state', 'TX', '--to', 's3://bucket/x'], 'to a folder'],
    [['TX'], 'too many arguments'],
  ])('refuses %j', (argv, problem) => {
    expect(() => lineOf(FETCH_ADDRESSES, argv)).toThrow(problem);
  });

  it('accepts a state by its letters, name or code, and no county of it twice', () => {
    for (const text of ['tx', 'Texas', '48']) {
      expect(parseArea([text], ['48201', '30059'])).toMatchObject({
        states: [{ abbreviation: 'TX' }],
        counties: ['30059'],
      });
    }
  });
});

describe('bounding boxes of states', () => {
  it('exist for each, and touch only themselves and their neighbors', () => {
    for (const { abbreviation } of usStates) {
      const box = boxOfState(abbreviation);
      expect(boxesTouch(box, box)).toBe(true);
      expect(boxesTouch(box, [10, 40, 20, 50])).toBe(false);
    }
    expect(boxesTouch(boxOfState('TX'), boxOfState('OK'))).toBe(true);
    expect(boxesTouch(boxOfState('TX'), boxOfState('ME'))).toBe(false);
    expect(boxesTouch(boxOfState('AK'), [173, 52, 174, 53])).toBe(true);
    expect(boxesTouch(boxOfState('AK'), [-150, 60, -140, 65])).toBe(true);
  });
});
