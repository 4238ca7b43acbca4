import { compareSchemas, type Breach, type Comparison, type Direction } from './compareSchemas.ts';
import type { Content, Contract, Json, Operation, Parameter } from './contractText.ts';
import { resolved } from './schemaShape.ts';

/**
 * What in the present contract breaks clients written for the released one. What the released contract marks as
 * deprecated may be gone from its sunset on (`today`, YYYY-MM-DD).
 */
export function compareContracts(released: Contract, present: Contract, today: string): Breach[] {
  const mayGo = (part: Json): boolean =>
    part['deprecated'] === true && typeof part['x-sunset'] === 'string' && part['x-sunset'] <= today;
  const about = (direction: Direction): Comparison => ({
    released,
    present,
    direction,
    mayGo,
    seen: new Set(),
  });
  return Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const at = `${method.toUpperCase()} ${path}`;
      const after = present.paths[path]?.[method];
      if (!after) return mayGo(before as unknown as Json) ? [] : [{ at, what: 'is gone' }];
      return [
        ...compareParameters(about('request'), before, after, at),
        ...compareBodies(about('request'), before, after, at),
        ...compareAnswers(about('response'), before, after, at),
        ...compareSecurity(before, after, at),
      ];
    }),
  );
}

const nameOf = ({ in: place, name }: Parameter): string =>
  `${place} ${place === 'header' ? name.toLowerCase() : name}`;

function compareParameters(about: Comparison, before: Operation, after: Operation, at: string): Breach[] {
  const present = new Map((after.parameters ?? []).map((each) => [nameOf(each), each]));
  const known = new Set((before.parameters ?? []).map(nameOf));
  const kept = (before.parameters ?? []).flatMap((was): Breach[] => {
    const there = `${at} ${nameOf(was)}`;
    const is = present.get(nameOf(was));
    if (!is) return about.mayGo(was as unknown as Json) ? [] : [{ at: there, what: 'is gone' }];
    const demanded = is.required === true && was.required !== true;
    return [
      ...(demanded ? [{ at: there, what: 'is required now' }] : []),
      ...compareSchemas(about, was.schema ?? {}, is.schema ?? {}, there),
    ];
  });
  const added = [...present.values()].filter((each) => each.required === true && !known.has(nameOf(each)));
  return [...kept, ...added.map((each) => ({ at: `${at} ${nameOf(each)}`, what: 'is new and required' }))];
}

function compareBodies(about: Comparison, before: Operation, after: Operation, at: string): Breach[] {
  const [was, is] = [before.requestBody, after.requestBody];
  if (!was) return is?.required === true ? [{ at: `${at} body`, what: 'is required now' }] : [];
  if (!is) return [{ at: `${at} body`, what: 'is gone' }];
  const isDemanded = is.required === true && was.required !== true;
  return [
    ...(isDemanded ? [{ at: `${at} body`, what: 'is required now' }] : []),
    ...compareContents(about, was.content ?? {}, is.content ?? {}, `${at} body`),
  ];
}

function compareAnswers(about: Comparison, before: Operation, after: Operation, at: string): Breach[] {
  return Object.entries(before.responses).flatMap(([status, response]) => {
    const there = `${at} ${status}`;
    const now = after.responses[status];
    if (!now) return [{ at: there, what: 'is not answered any more' }];
    const contents = [
      (resolved(about.released, response)['content'] ?? {}) as Content,
      (resolved(about.present, now)['content'] ?? {}) as Content,
    ] as const;
    return compareContents(about, ...contents, there);
  });
}

function compareContents(about: Comparison, before: Content, after: Content, at: string): Breach[] {
  return Object.entries(before).flatMap(([type, { schema = {} }]) => {
    const now = after[type];
    if (!now) return [{ at, what: `${type} is gone` }];
    return compareSchemas(about, schema, now.schema ?? {}, at);
  });
}

/** A caller who needed no key must still not need one. */
function compareSecurity(before: Operation, after: Operation, at: string): Breach[] {
  if (isOpen(after)) return [];
  if (isOpen(before)) return [{ at, what: 'needs a key now' }];
  const lost = waysIn(before).filter((way) => !waysIn(after).includes(way));
  return lost.map((way) => ({ at, what: `does not take ${way} any more` }));
}

function isOpen({ security = [] }: Operation): boolean {
  return security.length === 0 || security.some((each) => Object.keys(each).length === 0);
}

function waysIn({ security = [] }: Operation): string[] {
  return security.flatMap((each) => Object.keys(each));
}
