/** Random numbers that are the same in every run: uniform in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Standard normal numbers (Box & Muller 1958). */
export function createNormal(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Fills an array with stationary first-order autoregressive noise of unit variance. */
export function fillCorrelatedNoise(values: Float64Array, rho: number, normal: () => number): void {
  const innovation = Math.sqrt(1 - rho * rho);
  let value = normal();
  for (let i = 0; i < values.length; i++) {
    if (i > 0) value = rho * value + innovation * normal();
    values[i] = value;
  }
}
