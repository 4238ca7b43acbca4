import { fc } from '@fast-check/vitest';
fc.configureGlobal({ numRuns: 1500 });
