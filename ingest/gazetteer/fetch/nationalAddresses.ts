import { z } from 'zod';
import { changingFile, type ListedFiles, type ListTools } from './addressFiles.ts';
import { parseList } from './unreadableList.ts';

/** The text file of the National Address Database on the portal of the Department of Transportation. */
const VIEW = 'fc2s-wawr';
/** What the portal (Socrata) tells of a file. */
const viewSchema = z.object({
  name: z.string(),
  blobFilename: z.string().optional(),
  blobFileSize: z.int().nonnegative().optional().catch(undefined),
});

/** The National Address Database: one archive of the whole country. Throws `source_unreadable`. */
export async function listNationalAddresses({ client, settings }: ListTools): Promise<ListedFiles> {
  const base = settings.GM_NAD_URL.replace(/\/+$/, '');
  const address = `${base}/api/views/${VIEW}.json`;
  const { text } = await client.text(address);
  const view = parseList(text, viewSchema, { address, setting: 'GM_NAD_URL' });
  const release = /(?<![a-z])r(\d{1,3})(?!\d)/i.exec(`${view.blobFilename ?? ''} ${view.name}`)?.[1];
  const name = release === undefined ? 'NAD.zip' : `NAD_r${release}.zip`;
  const file = changingFile(`nad/${name}`, `${base}/download/${VIEW}/application/x-zip-compressed`, 'zip');
  return {
    files: [file],
    aboutBytes: view.blobFileSize ?? null,
    notes: ['National Address Database: one file of the whole country, whatever part was asked for'],
  };
}
