import { createHash } from 'node:crypto';

const RANGE = 2 ** 32;

/** Whether a visitor is in the share of a canary: always the same answer, and raising the share keeps who is in. */
export const isInShare = (visitor: string, release: string, percent: number): boolean => {
  const hash = createHash('sha256').update(`${visitor} ${release}`).digest();
  return (hash.readUInt32BE(0) / RANGE) * 100 < percent;
};
