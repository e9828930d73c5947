import { createHash } from 'node:crypto';

const RANGE = 2 ** 32;

/**
 * Returns whether a visitor gets a canary at this percentage. The result is stable for a visitor, and a higher percentage
 * includes all earlier visitors.
 */
export const isVisitorInCanary = (visitor: string, release: string, percent: number): boolean => {
  const hash = createHash('sha256').update(`${visitor} ${release}`).digest();
  return (hash.readUInt32BE(0) / RANGE) * 100 < percent;
};
