import { z } from 'zod';
import { assertReachable } from '../../fetch/transfer/hosts.ts';
import { forEachInFlight } from '../../../core/inFlight.ts';
import { statesOf, type Area } from './area.ts';
import { changingFile, type ListedFiles, type ListTools } from './addressFiles.ts';
import { boxesTouch, boxOfState } from './stateBoxes.ts';
import { parseList, unreadableList } from './unreadableList.ts';

const linkSchema = z.object({ rel: z.string(), href: z.string() });
const rootSchema = z.object({ latest: z.string().regex(/^\d{4}-\d{2}-\d{2}\.\d+$/) });
const collectionSchema = z.object({ links: z.array(linkSchema) });
const itemSchema = z.object({
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  assets: z.object({ aws: z.object({ href: z.url({ protocol: /^https?$/ }) }) }),
});
const SETTING = 'GM_OVERTURE_URL';
const PART = /^part-[A-Za-z0-9.-]{1,120}\.parquet$/;
const ITEMS_AT_ONCE = 8;

/** The parts of Overture Maps' latest release of addresses that touch an area, by its STAC catalogue. Throws `source_unreadable`. */
export async function listOvertureParts(area: Area, { client, settings }: ListTools): Promise<ListedFiles> {
  const base = settings.GM_OVERTURE_URL.replace(/\/+$/, '');
  const read = async <Schema extends z.ZodType>(address: string, schema: Schema) =>
    parseList((await client.text(address)).text, schema, { address, setting: SETTING });
  const { latest } = await read(`${base}/catalog.json`, rootSchema);
  const collection = `${base}/${latest}/addresses/address/collection.json`;
  const { links } = await read(collection, collectionSchema);
  const items = links.filter(({ rel }) => rel === 'item');
  const boxes = statesOf(area).map(({ abbreviation }) => boxOfState(abbreviation));
  const parts = new Map<string, string>();
  const allowed = { withToken: [], withoutToken: settings.GM_FETCH_HOSTS };
  await forEachInFlight(items, ITEMS_AT_ONCE, async ({ href }) => {
    const address = new URL(href, collection);
    assertReachable(address, new URL(base), allowed);
    const { bbox, assets } = await read(address.href, itemSchema);
    if (!boxes.some((box) => boxesTouch(box, bbox))) return;
    const part = new URL(assets.aws.href);
    assertReachable(part, new URL(base), allowed);
    const name = part.pathname.split('/').at(-1)!;
    if (!PART.test(name))
      throw unreadableList(address.href, `expected part-….parquet, found ${part.pathname}`, SETTING);
    parts.set(name, part.href);
  });
  if (items.length === 0) throw unreadableList(collection, 'it lists no parts', SETTING);
  const files = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: files.map(([name, address]) => ({
      ...changingFile(`overture/${latest}/${name}`, address, 'parquet'),
      // A release is not changed.
      mayChange: false,
    })),
    aboutBytes: null,
    notes: [`Overture Maps ${latest}: parts of the world that touch the area, their other addresses in them`],
  };
}
