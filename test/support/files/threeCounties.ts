import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addressRange, writeLayer } from './tigerFiles.ts';

export const COUNTIES = ['30059', '30061', '30063'];
export const ZIPS = ['59601', '59602', '59603'];

/** Three counties with one ZIP each; `from` distinguishes editions. */
export function writeCounties(folder: string, from: number, streets = 20): void {
  for (const [index, county] of COUNTIES.entries()) {
    const records = Array.from({ length: streets }, (_, street) =>
      addressRange({
        TLID: street,
        FULLNAME: `Street ${street} Rd`,
        LFROMHN: String(from),
        LTOHN: String(from + 98),
        ZIPL: ZIPS[index]!,
      }),
    );
    writeLayer(folder, `tl_2021_${county}_addrfeat`, records);
  }
}

/** Everything in a gazetteer's folder except lock files. */
export async function gazetteerFiles(dataDir: string): Promise<string[]> {
  const found = await readdir(join(dataDir, 'gazetteer'), { recursive: true }).catch(() => []);
  return found.filter((name) => !name.includes('.ingest-')).toSorted();
}
