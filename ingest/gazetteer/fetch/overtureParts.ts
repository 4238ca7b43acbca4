import { z } from 'zod';
import { required } from '../../../core/required.ts';
import { assertReachable } from '../../fetch/transfer/hosts.ts';
import { forEachInFlight } from '../../../core/inFlight.ts';
import { statesOf, type Area } from './area.ts';
import { changingFile, type ListedFiles, type ListTools } from './addressFiles.ts';
import { parseList, unreadableList } from './unreadableList.ts';
import type { LonLatBox } from '../../fetch/opera/selection.ts';

const boxTable = `
AL -88.5 30.1 -84.8 35.1|AK 172 51.1 -129.9 71.5|AZ -114.9 31.3 -109 37.1|AR -94.7 33 -89.6 36.6
CA -124.5 32.5 -114.1 42.1|CO -109.1 36.9 -102 41.1|CT -73.8 40.9 -71.7 42.1|DE -75.8 38.4 -75 39.9
DC -77.2 38.7 -76.9 39|FL -87.7 24.3 -79.9 31.1|GA -85.7 30.3 -80.7 35.1|HI -178.4 18.8 -154.7 28.5
ID -117.3 41.9 -111 49.1|IL -91.6 36.9 -87 42.6|IN -88.2 37.7 -84.7 41.8|IA -96.7 40.3 -90.1 43.6
KS -102.1 36.9 -94.5 40.1|KY -89.6 36.4 -81.9 39.2|LA -94.1 28.9 -88.8 33.1|ME -71.1 42.9 -66.9 47.5
MD -79.5 37.8 -75 39.8|MA -73.6 41.2 -69.9 42.9|MI -90.5 41.6 -82.1 48.4|MN -97.3 43.4 -89.4 49.4
MS -91.7 30.1 -88 35.1|MO -95.8 35.9 -89 40.7|MT -116.1 44.3 -104 49.1|NE -104.1 39.9 -95.3 43.1
NV -120.1 35 -114 42.1|NH -72.6 42.6 -70.6 45.4|NJ -75.6 38.8 -73.8 41.4|NM -109.1 31.3 -102.9 37.1
NY -79.8 40.4 -71.8 45.1|NC -84.4 33.8 -75.4 36.6|ND -104.1 45.9 -96.5 49.1|OH -84.9 38.4 -80.5 42.4
OK -103.1 33.6 -94.4 37.1|OR -124.8 41.9 -116.4 46.4|PA -80.6 39.7 -74.6 42.6|RI -71.9 41.1 -71.1 42.1
SC -83.4 32 -78.5 35.3|SD -104.1 42.4 -96.4 46|TN -90.4 34.9 -81.6 36.7|TX -106.7 25.8 -93.5 36.6
UT -114.1 36.9 -109 42.1|VT -73.5 42.7 -71.4 45.1|VA -83.7 36.5 -75.1 39.5|WA -124.9 45.5 -116.9 49.1
WV -82.7 37.2 -77.7 40.7|WI -92.9 42.4 -86.2 47.4|WY -111.1 40.9 -104 45.1|AS -171.2 -14.7 -168.1 -11
GU 144.6 13.2 145 13.7|MP 144.8 14 146.2 20.6|PR -68 17.8 -65.2 18.6|VI -65.2 17.6 -64.5 18.5`;

const boxOfStates = new Map(
  boxTable
    .trim()
    .split(/[|\n]/)
    .map((row) => {
      const [state = '', ...degrees] = row.split(' ');
      return [state, degrees.map(Number) as unknown as LonLatBox];
    }),
);

const linkSchema = z.object({ rel: z.string(), href: z.string() });
const rootSchema = z.object({ latest: z.string().regex(/^\d{4}-\d{2}-\d{2}\.\d+$/) });
const collectionSchema = z.object({ links: z.array(linkSchema) });
const itemSchema = z.object({
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  assets: z.object({ aws: z.object({ href: z.url({ protocol: /^https?$/ }) }) }),
});
const SOURCE = 'overture';
const PART = /^part-[A-Za-z0-9.-]{1,120}\.parquet$/;
const ITEMS_AT_ONCE = 8;

/**
 * The parts of Overture Maps' latest address release that intersect an area, by its STAC catalog. Throws
 * `source_unreadable`.
 */
export async function listOvertureParts(area: Area, { client, settings }: ListTools): Promise<ListedFiles> {
  const base = settings.sources.overture;
  const read = async <Schema extends z.ZodType>(address: string, schema: Schema) =>
    parseList((await client.text(address)).text, schema, { address, source: SOURCE });
  const { latest } = await read(`${base}/catalog.json`, rootSchema);
  const collection = `${base}/${latest}/addresses/address/collection.json`;
  const { links } = await read(collection, collectionSchema);
  const items = links.filter(({ rel }) => rel === 'item');
  const boxes = statesOf(area).map(({ abbreviation }) => boxOfState(abbreviation));
  const parts = new Map<string, string>();
  const allowed = { withToken: [], withoutToken: settings.fetchHosts };
  await forEachInFlight(items, ITEMS_AT_ONCE, async ({ href }) => {
    const address = new URL(href, collection);
    assertReachable(address, new URL(base), allowed);
    const { bbox, assets } = await read(address.href, itemSchema);
    if (!boxes.some((box) => boxesTouch(box, bbox))) return;
    const part = new URL(assets.aws.href);
    assertReachable(part, new URL(base), allowed);
    const name = required(part.pathname.split('/').at(-1));
    if (!PART.test(name))
      throw unreadableList(address.href, `expected part-….parquet, found ${part.pathname}`, SOURCE);
    parts.set(name, part.href);
  });
  if (items.length === 0) throw unreadableList(collection, 'it lists no parts', SOURCE);
  const files = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: files.map(([name, address]) => ({
      ...changingFile(`overture/${latest}/${name}`, address, 'parquet'),
      // A release never changes.
      mayChange: false,
    })),
    aboutBytes: null,
    notes: [`Overture Maps ${latest}: parts of the world that touch the area, their other addresses in them`],
  };
}

/** The box around a state, by its two letters: about a tenth of a degree larger than its land. */
export function boxOfState(state: string): LonLatBox {
  return required(boxOfStates.get(state));
}

/** Whether two boxes have a point in common; each may cross the antimeridian. */
export function boxesTouch(a: LonLatBox, b: LonLatBox): boolean {
  const isBeside = a[1] <= b[3] && b[1] <= a[3];
  return (
    isBeside && halves(a).some((one) => halves(b).some((other) => one[0] <= other[1] && other[0] <= one[1]))
  );
}

/** West and east of a box; if it crosses the antimeridian, those of its two parts. */
function halves([west, , east]: LonLatBox): readonly (readonly [number, number])[] {
  return west <= east
    ? [[west, east]]
    : [
        [west, 180],
        [-180, east],
      ];
}
