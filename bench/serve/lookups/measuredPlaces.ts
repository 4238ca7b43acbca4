import { createRandom } from '../../science/noise.ts';
import { json } from '../benchServer.ts';

/** Places tried for each place wanted: a lake may be mostly water. */
const TRIES_A_PLACE = 20;

/** Paths of measured places, at most `most`, spread evenly over the lake's frames, the same in every run. */
export async function measuredPlaces(url: string, most: number): Promise<string[]> {
  const { frames } = (await json(`${url}/api/v1/frames`)) as {
    frames: { bbox: [number, number, number, number] }[];
  };
  if (frames.length === 0) throw new Error('the lake is empty; ingest a frame first, or run npm start once');
  const random = createRandom(1);
  const paths: string[] = [];
  for (let tries = 0; paths.length < most && tries < most * TRIES_A_PLACE; tries++) {
    const [west, south, east, north] = frames[tries % frames.length]!.bbox;
    const lat = (south + random() * (north - south)).toFixed(6);
    const lon = (west + random() * (east - west)).toFixed(6);
    const path = `/api/v1/motion?lat=${lat}&lon=${lon}`;
    if ((await json(`${url}${path}&dry_run=1`))['status'] === 'ok') paths.push(path);
  }
  if (paths.length === 0) throw new Error('no measured place found in the frames of the lake');
  return paths;
}
