import { CONTEXT_NOTE } from '../../core/context/contextKinds.ts';
import type { ReportContext } from '../../schemas/http/report/context.ts';
import type { ContextReader } from '../../store/lake/context/contextReader.ts';
import type { Place } from '../ground/place.ts';
import { readAreaContext, readLineContext } from './areaContext.ts';
import { aboutLayer, presentFound } from './contextLayer.ts';
import type { Examination } from './examination.ts';

/** Adds what others have mapped at the place, in the area or along the line of an examination. It never takes part in an assessment. */
export async function addContext(context: ContextReader, examination: Examination): Promise<Examination> {
  const { area, line, place } = examination;
  if (line) {
    const along = await readLineContext(context, line.samples);
    const samples = line.samples.map((sample, at) => ({ ...sample, context: along.samples[at] }));
    return { ...examination, line: { ...line, samples, context: along.line } };
  }
  if (!area) return { ...examination, context: await readContext(context, place) };
  const compared = await readAreaContext(context, area.compared?.() ?? []);
  return { ...examination, area: { ...area, context: compared } };
}

async function readContext(context: ContextReader, { lat, lon }: Place): Promise<ReportContext> {
  const found = await context.at({ lat, lon });
  return {
    note: CONTEXT_NOTE,
    layers: found.map((here) => ({ ...aboutLayer(here), ...presentFound(here) })),
  };
}
