import type { ContextValue } from '../../core/context/contextKinds.ts';
import type { SampleContext } from '../../schemas/http/report/context.ts';
import type { FoundContext } from '../../store/lake/context/contextReader.ts';

/** What a layer that can be read has at a place. */
export type FoundHere = NonNullable<FoundContext['found']>;

/** The origin and meaning of a layer, in the form of the answers. */
export function aboutLayer({ name, layer }: FoundContext) {
  const { kind, unit, reach_m: reach, attribution, license, date } = layer;
  return { name, kind, unit, nearest_within_m: reach === 0 ? null : reach, attribution, license, date };
}

/** A value of a layer with its meaning. */
export function withMeaning({ layer }: FoundContext, value: ContextValue) {
  return { value, meaning: layer.classes[String(value)] ?? null };
}

/** What a layer has at a place, in the form of the answers. */
export function presentFound(here: FoundContext) {
  const { found } = here;
  return {
    covers: found ? found.isCovered : null,
    values: (found?.values ?? []).map((value) => withMeaning(here, value)),
    nearest: presentNearest(here, found?.nearest ?? null),
  };
}

/** The nearest feature of a layer, in the form of the answers. */
export function presentNearest(
  found: FoundContext,
  nearest: FoundHere['nearest'],
): SampleContext[number]['nearest'] {
  return nearest && { distance_m: Math.round(nearest.distanceM), ...withMeaning(found, nearest.value) };
}
