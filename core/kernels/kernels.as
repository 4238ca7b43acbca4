// The entry that `npm run kernels` compiles.
export { slideDisc, useDisc } from './disc';
export { correctToHundredths, unshuffle } from './granule';
export { keepPresent, packBlocks, toTenths } from './pack';
export { fitStrip, useFrame } from './series';
