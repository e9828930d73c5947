import type { ScormItemState } from './item-types.ts';

/**
 * Returns the state of the whole course from the states of its items. SCORM 1.2 leaves this rule to the platform.
 * docs/decisions/032.
 */
export const rollUpScorm12State = (states: readonly ScormItemState[]): ScormItemState => {
  if (states.every((state) => state === 'not-attempted')) return 'not-attempted';
  if (states.some((state) => state === 'not-attempted' || state === 'incomplete')) {
    return 'incomplete';
  }
  if (states.includes('failed')) return 'failed';
  return states.includes('passed') ? 'passed' : 'completed';
};

export interface Scorm12RawScore {
  readonly raw: string | undefined;
  readonly min: string | undefined;
  readonly max: string | undefined;
}

const parseOptionalNumber = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === '' || !Number.isFinite(Number(text))
    ? undefined
    : Number(text);

/** Returns a raw score of SCORM 1.2 as a number from 0 to 100. */
const toPercent = ({ raw, min, max }: Scorm12RawScore): number | undefined => {
  const score = parseOptionalNumber(raw);
  const least = parseOptionalNumber(min) ?? 0;
  const most = parseOptionalNumber(max) ?? 100;
  if (score === undefined || most <= least) return undefined;
  return Math.min(100, Math.max(0, ((score - least) / (most - least)) * 100));
};

/** Returns the mean of the known scores, with at most two decimals; undefined if there is none. */
export const rollUpScorm12Score = (scores: readonly Scorm12RawScore[]): string | undefined => {
  const known = scores.map(toPercent).filter((score) => score !== undefined);
  if (known.length === 0) return undefined;
  const mean = known.reduce((sum, score) => sum + score, 0) / known.length;
  return String(Math.round(mean * 100) / 100);
};
