// The entry point that `npm run kernels` compiles.
export { slideDisc, useDisc } from './disc';
export { addNoise, addSeason, addWalk, clearDrawn, drawRow, slopeOfPath, useDraw } from './draw';
export { eliminateColumn, eliminateEpochs, strongestCandidate, useElimination } from './eliminate';
export { useEpochs } from './fitMemory';
export { useModel } from './fitModel';
export { fillRows } from './fitNoise';
export { compareSteps, factorKept, projectSeries, solveSeries } from './fitSeries';
export { correctToHundredths, unshuffle } from './granule';
export { describeStrip, useGround } from './ground';
export { rangeOfSteps, useSides } from './jumps';
export { keepPresent, packBlocks, toTenths } from './pack';
export { gatherStreams, inflateLz4, readLevels, unpackAscending, unpackDeltas } from './unpack';
export { weighFilled } from './rates';
export { multiplySquare, screenMeans, screenSeries, useScreen } from './screen';
export { fitStrip, useFrame } from './series';
