import type { MapFeature, Position } from './mapFeature.ts';

type Line = readonly Position[];

/**
 * Joins lines of one layer, class and name where they meet: sources cut streets at every crossing, but a name needs a
 * line of its length. Other features stay unchanged.
 */
export function joinLines(features: readonly MapFeature[]): MapFeature[] {
  const joined: MapFeature[] = [];
  const groups = new Map<string, { readonly first: MapFeature; readonly lines: Line[] }>();
  for (const feature of features) {
    const { geometry, layer, kind, name, leastZoom } = feature;
    if (geometry.type !== 'MultiLineString') {
      joined.push(feature);
      continue;
    }
    const key = JSON.stringify([layer, kind, name, leastZoom]);
    const group = groups.get(key) ?? { first: feature, lines: [] };
    groups.set(key, group);
    for (const line of geometry.coordinates) if (line.length > 1) group.lines.push(line);
  }
  for (const { first, lines } of groups.values())
    for (const line of chainsOf(lines))
      joined.push({ ...first, geometry: { type: 'MultiLineString', coordinates: [line] } });
  return joined;
}

function chainsOf(lines: readonly Line[]): Line[] {
  const byEnd = new Map<string, Set<Line>>();
  const at = (position: Position | undefined) => {
    const key = String(position);
    const known = byEnd.get(key) ?? new Set();
    byEnd.set(key, known);
    return known;
  };
  for (const line of lines) for (const end of [line[0], line.at(-1)]) at(end).add(line);
  const take = (line: Line) => {
    for (const end of [line[0], line.at(-1)]) at(end).delete(line);
  };
  /** Extends the line at its end; where two lines continue, the chain ends. */
  const follow = (chain: Position[]): void => {
    for (;;) {
      const end = chain.at(-1);
      const [next, another] = at(end);
      if (next === undefined || another !== undefined) return;
      take(next);
      const onward = String(next[0]) === String(end) ? next : next.toReversed();
      for (const position of onward.slice(1)) chain.push(position);
    }
  };
  const chains: Line[] = [];
  for (const line of lines) {
    if (!at(line[0]).has(line)) continue;
    take(line);
    const forward = [...line];
    follow(forward);
    const whole = forward.toReversed();
    follow(whole);
    chains.push(whole);
  }
  return chains;
}
