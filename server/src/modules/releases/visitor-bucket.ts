import { createHash } from 'node:crypto';

const RANGE = 2 ** 32;

/**
 * Returns whether a visitor is among the percentage of a canary. The result is stable, and a higher percentage keeps all who
 * were in.
 */
export const isInCanary = (visitor: string, release: string, percent: number): boolean => {
  const hash = createHash('sha256').update(`${visitor} ${release}`).digest();
  return (hash.readUInt32BE(0) / RANGE) * 100 < percent;
};
