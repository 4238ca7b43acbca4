// The entry that `npm run kernels` compiles.
export { correctToHundredths, unshuffle } from './granule';
export { fitStrip, useFrame } from './series';
