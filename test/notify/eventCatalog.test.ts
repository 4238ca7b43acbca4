import { expect, it } from 'vitest';
import { EVENT_CATALOG } from '../../notify/eventCatalog.ts';
import { EVENT_KINDS } from '../../schemas/http/notify/eventKinds.ts';

it.each(EVENT_KINDS)(
  '%s has a name of the standard, an example that matches its data, and an alternative',
  (kind) => {
    const { data, example, meaning, instead } = EVENT_CATALOG[kind];
    expect(kind).toMatch(/^[a-zA-Z0-9_]+(\.[a-zA-Z0-9_]+)+$/);
    expect(data.strict().parse(example)).toEqual(example);
    for (const text of [meaning, instead]) expect(text).toMatch(/\S/);
  },
);
