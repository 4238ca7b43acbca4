import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { judgeDetectors } from '../../../bench/science/judges.ts';
import { testWith, type Need } from '../../support/machine/needs.ts';

const python = process.env['SCIENCE_PYTHON'] ?? 'python3';
const PEERS: Need = {
  name: 'ruptures, Rbeast and nrt',
  isMissing: spawnSync(python, ['-c', 'import ruptures, Rbeast, nrt']).status !== 0,
  remedy:
    'pip install ruptures==1.1.10 rbeast==0.1.25 nrt==0.3.0, and SCIENCE_PYTHON where it is not python3',
};

testWith(PEERS)(
  'events are found about as often as by the best package of other people, with few false alarms',
  () => {
    const judged = judgeDetectors(60, 65);
    const ours = judged.filter(({ who }) => who === 'us');
    expect(ours).toHaveLength(4);
    for (const { noise, f1, falseAlarmsPerThousand } of ours) {
      const best = Math.max(...judged.filter((one) => one.noise === noise).map((one) => one.f1));
      // 60 places: one more or one fewer changes F1 by 0.02
      expect(f1, noise).toBeGreaterThanOrEqual(best - 0.06);
      expect(falseAlarmsPerThousand, noise).toBeLessThanOrEqual(70);
    }
  },
);
