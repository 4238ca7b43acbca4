import { commonMotion } from '../../core/commonMotion.ts';
import { chooseReferenceCells, type ReferenceMethod } from '../../core/spatialReference.ts';
import type { ReferenceSample } from '../../workers/referenceSample.ts';
import type { OwnReference } from '../reader/frameStack.ts';

export interface SpatialReference {
  readonly method: ReferenceMethod;
  readonly description: string;
  readonly cells: number;
  /** LOS mm per epoch; null = nothing is subtracted. */
  readonly medianMm: Float64Array | null;
}

/** What is subtracted from every cell at each epoch (SCIENCE §2.2). */
export function chooseSpatialReference(
  samples: readonly ReferenceSample[],
  epochs: number,
  ownReference: OwnReference | null,
): SpatialReference {
  if (ownReference) {
    return { method: 'none', description: ownReference.description, cells: 0, medianMm: null };
  }
  const sample = {
    seriesMm: concatenated(samples.map((block) => block.seriesMm)),
    velocityMmYr: concatenated(samples.map((block) => block.velocityMmYr)),
    velocitySigmaMmYr: concatenated(samples.map((block) => block.velocitySigmaMmYr)),
    harmonicCoherence: concatenated(samples.map((block) => block.harmonicCoherence)),
    isComplete: Uint8Array.from(samples.flatMap((block) => [...block.isComplete])),
  };
  const { method, indices, description } = chooseReferenceCells(sample);
  if (indices.length === 0) return { method, description, cells: 0, medianMm: null };
  return {
    method,
    description,
    cells: indices.length,
    medianMm: commonMotion(sample.seriesMm, epochs, indices),
  };
}

function concatenated(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
