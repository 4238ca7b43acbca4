import { required } from '../../../core/required.ts';
import type { FetchConfig } from '../../../schemas/fetchConfig.ts';
import type { CommandResult } from '../../command/commandResult.ts';
import { bytesText, tallyText, troubleLines } from '../../fetch/fetchReport.ts';
import { openTransfer } from '../../fetch/openTransfer.ts';
import { fetchAll, NOTHING_FETCHED } from '../../fetch/transfer/fetchAll.ts';
import type { RetryPolicy } from '../../fetch/transfer/retryPolicy.ts';
import type { TransferChoice } from '../../fetch/transferOptions.ts';
import type { Reporter } from '../../progress/reporter.ts';
import type { ListedFiles, ListTools } from './addressFiles.ts';
import { type CensusChoice, listCensusFiles } from './censusFiles.ts';
import { listOpenAddresses } from './listOpenAddresses.ts';
import { listOvertureParts } from './overtureParts.ts';
import { z } from 'zod';
import { changingFile } from './addressFiles.ts';
import { parseList } from './unreadableList.ts';

/** The text file of the National Address Database on the Department of Transportation's portal. */
const VIEW = 'fc2s-wawr';

/** The portal's (Socrata) metadata of a file. */
const viewSchema = z.object({
  name: z.string(),
  blobFilename: z.string().optional(),
  blobFileSize: z.int().nonnegative().optional().catch(undefined),
});

/** Sources of address points. */
export const POINT_SOURCES = ['openaddresses', 'nad', 'overture'] as const;
export type PointSource = (typeof POINT_SOURCES)[number];

/** Which files of which sources are fetched, and the destination. */
export interface AddressLine extends TransferChoice, CensusChoice {
  readonly points: readonly PointSource[];
}

/** The tools and limits of an address fetch. */
export interface AddressRun {
  readonly settings: FetchConfig;
  readonly reporter: Reporter;
  readonly stop: AbortSignal;
  readonly retries?: RetryPolicy;
}

/** Fetches the address files that a command line requests; a failed file doesn't affect the others. */
export async function fetchAddresses(line: AddressLine, run: AddressRun): Promise<CommandResult> {
  const { settings, reporter } = run;
  // No token is sent to these hosts.
  const rules = { withToken: [], withoutToken: settings.fetchHosts };
  const transfer = await openTransfer(line, { ...run, rules, token: null });
  const sources = await listSources(line, { client: transfer.client, settings });
  const files = sources.flatMap(({ files: own }) => own);
  reporter.stage('addresses', files.length);
  const tally = line.dryRun ? NOTHING_FETCHED : await fetchAll(files, transfer);
  reporter.end();
  const sizes = sources.map(({ aboutBytes }) => aboutBytes);
  const aboutBytes = sizes.includes(null)
    ? null
    : sizes.reduce((sum: number, bytes) => sum + required(bytes), 0);
  const about = aboutBytes === null ? 'a size that not every source tells' : `about ${bytesText(aboutBytes)}`;
  const notes = sources.flatMap((source) => source.notes);
  const ok = tally.troubles.length === 0 && files.length > 0;
  return {
    lines: [
      ...notes,
      line.dryRun ? `${files.length} files to fetch, ${about}` : tallyText(tally),
      ...troubleLines(tally),
      ...(files.length === 0 ? ['nothing to fetch'] : []),
      ...(tally.fetched > 0 ? [`next: ./gm addresses import ${line.to}`] : []),
    ],
    json: { ok, files: files.map(({ path }) => path), about_bytes: aboutBytes, notes, ...tally },
    ok,
  };
}

async function listSources(line: AddressLine, tools: ListTools): Promise<ListedFiles[]> {
  const listings: Readonly<Record<PointSource, () => Promise<ListedFiles>>> = {
    openaddresses: () => listOpenAddresses(line.area, tools),
    nad: () => listNationalAddresses(tools),
    overture: () => listOvertureParts(line.area, tools),
  };
  const listed: ListedFiles[] = [];
  if (line.layers.length > 0) listed.push(await listCensusFiles(line, tools));
  for (const source of line.points) listed.push(await listings[source]());
  return listed;
}

/** The National Address Database: one archive of the whole country. Throws `source_unreadable`. */
async function listNationalAddresses({ client, settings }: ListTools): Promise<ListedFiles> {
  const base = settings.sources.nad;
  const address = `${base}/api/views/${VIEW}.json`;
  const { text } = await client.text(address);
  const view = parseList(text, viewSchema, { address, source: 'nad' });
  const release = /(?<![a-z])r(\d{1,3})(?!\d)/i.exec(`${view.blobFilename ?? ''} ${view.name}`)?.[1];
  const name = release === undefined ? 'NAD.zip' : `NAD_r${release}.zip`;
  const file = changingFile(`nad/${name}`, `${base}/download/${VIEW}/application/x-zip-compressed`, 'zip');
  return {
    files: [file],
    aboutBytes: view.blobFileSize ?? null,
    notes: ['National Address Database: one file for the whole country, whatever part was requested'],
  };
}
