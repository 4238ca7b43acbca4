// The entry that `npm run kernels` compiles.
export { slideDisc, useDisc } from './disc';
export { useEpochs } from './fitMemory';
export { useModel } from './fitModel';
export { fillRows } from './fitNoise';
export { compareSteps, factorKept, projectSeries, solveSeries } from './fitSeries';
export { correctToHundredths, unshuffle } from './granule';
export { keepPresent, packBlocks, toTenths } from './pack';
export { gatherStreams, inflateLz4, readLevels, unpackAscending, unpackDeltas } from './unpack';
export { fitStrip, useFrame } from './series';
