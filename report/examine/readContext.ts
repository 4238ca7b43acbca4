import { CONTEXT_NOTE } from '../../core/context/contextKinds.ts';
import type { ContextLayerAnswer, ReportContext } from '../../schemas/http/report/context.ts';
import type { ContextReader, FoundContext } from '../../store/lake/context/contextReader.ts';
import type { Place } from '../ground/place.ts';
import { readAreaContext } from './areaContext.ts';
import { aboutLayer, presentNearest, withMeaning } from './contextLayer.ts';
import type { Examination } from './examination.ts';

/** Adds what others have mapped at the place, or in the area, of an examination. It never takes part in an assessment. */
export async function addContext(context: ContextReader, examination: Examination): Promise<Examination> {
  const { area, place } = examination;
  if (!area) return { ...examination, context: await readContext(context, place) };
  const compared = await readAreaContext(context, area.compared?.() ?? []);
  return { ...examination, area: { ...area, context: compared } };
}

async function readContext(context: ContextReader, { lat, lon }: Place): Promise<ReportContext> {
  const found = await context.at({ lat, lon });
  return { note: CONTEXT_NOTE, layers: found.map(presentLayer) };
}

function presentLayer(here: FoundContext): ContextLayerAnswer {
  const { found } = here;
  return {
    ...aboutLayer(here),
    covers: found ? found.isCovered : null,
    values: (found?.values ?? []).map((value) => withMeaning(here, value)),
    nearest: presentNearest(here, found?.nearest ?? null),
  };
}
