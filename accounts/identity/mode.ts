/** Live money and test money are two ledgers that never mix. */
export type Mode = 'live' | 'test';
