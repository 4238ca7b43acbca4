import { CONTEXT_NOTE, type ContextValue } from '../../core/context/contextKinds.ts';
import type { ContextLayerAnswer, ReportContext } from '../../schemas/http/report/context.ts';
import type { ContextReader, FoundContext } from '../../store/lake/context/contextReader.ts';
import type { Place } from '../ground/place.ts';
import type { Examination } from './examination.ts';

/** Adds what others have mapped at the place of an examination. It never takes part in an assessment. */
export async function addContext(context: ContextReader, examination: Examination): Promise<Examination> {
  return { ...examination, context: await readContext(context, examination.place) };
}

async function readContext(context: ContextReader, { lat, lon }: Place): Promise<ReportContext> {
  const found = await context.at({ lat, lon });
  return { note: CONTEXT_NOTE, layers: found.map(presentLayer) };
}

function presentLayer({ name, layer, found }: FoundContext): ContextLayerAnswer {
  const { kind, attribution, license, date, unit, classes, reach_m: reach } = layer;
  const withMeaning = (value: ContextValue) => ({ value, meaning: classes[String(value)] ?? null });
  const nearest = found?.nearest;
  return {
    name,
    kind,
    covers: found ? found.isCovered : null,
    values: (found?.values ?? []).map(withMeaning),
    unit,
    nearest: nearest ? { distance_m: Math.round(nearest.distanceM), ...withMeaning(nearest.value) } : null,
    nearest_within_m: reach === 0 ? null : reach,
    attribution,
    license,
    date,
  };
}
