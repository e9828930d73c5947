/**
 * Decides whether a canary is stopped because of its failures before it has had the number of starts that the channel requires.
 * The method is a sequential test (Wald's probability ratio, Ville's inequality) with two hypotheses: the release fails as
 * often as the limit allows, or it fails half-way between the limit and always. The evidence is counted in bits. A canary that
 * fails exactly as often as the limit allows reaches the threshold in at most one of 2^24 cases. Decision 060 has the figures.
 */
import type { WeighedStarts } from './telemetry.repository.ts';

const THRESHOLD_BITS = 24;
/**
 * Minimum total weight of failed starts of a canary. It is higher than the weight of one visitor, so at least two visitors must
 * have failures.
 */
const MIN_FAILURE_WEIGHT = 8;

/**
 * Returns whether a canary is stopped because of its failures before it has enough starts.
 * @param errorLimit the fraction of starts that may fail, 0 to 1
 */
export const shouldStopCanaryEarly = (
  { starts, failed }: Pick<WeighedStarts, 'starts' | 'failed'>,
  errorLimit: number,
): boolean => {
  const bitsOfFailure = Math.log2((1 + errorLimit) / (2 * errorLimit));
  // A start that works halves the odds: (1 - (1 + limit) / 2) / (1 - limit) is 1/2 for every limit.
  const bits = failed * bitsOfFailure - (starts - failed);
  return failed >= MIN_FAILURE_WEIGHT && bits >= THRESHOLD_BITS;
};
