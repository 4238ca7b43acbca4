import type { LatLon } from '../core/projection.ts';

export async function readCogValue(_path: string, _point: LatLon): Promise<number | null> { throw new Error('pending'); }
