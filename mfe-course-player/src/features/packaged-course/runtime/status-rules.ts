import type { ScormVersion } from './scorm-types.ts';

type ReadValue = (element: string) => string | undefined;
type ElementChanges = [element: string, value: string][];

const parseNumber = (value: string | undefined): number | undefined =>
  value === undefined || value.trim() === '' || Number.isNaN(Number(value))
    ? undefined
    : Number(value);

const compareToThreshold = (
  measure: string | undefined,
  threshold: string | undefined,
  [met, missed]: readonly [string, string],
): string | undefined => {
  const have = parseNumber(measure);
  const need = parseNumber(threshold);
  if (have === undefined || need === undefined) return undefined;
  return have >= need ? met : missed;
};

/**
 * Returns the SCORM 2004 status that a threshold of the manifest determines, regardless of `credit`; undefined without a
 * threshold.
 */
export const deriveScorm2004Status = (element: string, read: ReadValue): string | undefined => {
  if (element === 'cmi.success_status') {
    const threshold = read('cmi.scaled_passing_score');
    if (parseNumber(threshold) === undefined) return undefined;
    // Without a score the status is unknown, regardless of the content (RTE 4.2.22.1).
    return (
      compareToThreshold(read('cmi.score.scaled'), threshold, ['passed', 'failed']) ?? 'unknown'
    );
  }
  if (element === 'cmi.completion_status') {
    const threshold = read('cmi.completion_threshold');
    if (parseNumber(threshold) === undefined) return undefined;
    // Without a measure the status is unknown, regardless of the content (RTE 4.2.4.1).
    return (
      compareToThreshold(read('cmi.progress_measure'), threshold, ['completed', 'incomplete']) ??
      'unknown'
    );
  }
  return undefined;
};

/**
 * Returns the status by score to store in place of `completed`, for SCORM 1.2 packages with a mastery score. Otherwise
 * LMSFinish could revoke a recorded completion. Returns undefined without a score: the status is stored as it is (SSAVE-14).
 */
export const findScorm12MasteryStatus = (read: ReadValue): string | undefined => {
  const mastery = read('cmi.student_data.mastery_score');
  if (parseNumber(mastery) === undefined || read('cmi.core.lesson_status') !== 'completed') {
    return undefined;
  }
  return compareToThreshold(read('cmi.core.score.raw'), mastery, ['passed', 'failed']);
};

/**
 * Returns the status changes at LMSFinish (SCORM 1.2). A mastery score turns `completed` and an unset status into passed or
 * failed; any other status stays. A package that sets no status and does not suspend has completed.
 */
const listFinalChanges12 = (read: ReadValue): ElementChanges => {
  const status = read('cmi.core.lesson_status') ?? 'not attempted';
  const open = status === 'not attempted';
  if (open && read('cmi.core.exit') === 'suspend')
    return [['cmi.core.lesson_status', 'incomplete']];
  if (!open && status !== 'completed') return [];
  const mastery = read('cmi.student_data.mastery_score');
  const judged = compareToThreshold(read('cmi.core.score.raw'), mastery, ['passed', 'failed']);
  const next = judged ?? 'completed';
  // An unchanged status is not sent, unless a mastery score makes another status the stored one.
  const isStored = next === status && findScorm12MasteryStatus(read) === undefined;
  return isStored ? [] : [['cmi.core.lesson_status', next]];
};

const readObjectiveCompletion = (
  read: ReadValue,
  objective: string | undefined,
): string | undefined => {
  if (objective === undefined) return undefined;
  for (let at = 0; ; at += 1) {
    const id = read(`cmi.objectives.${at}.id`);
    if (id === objective) return read(`cmi.objectives.${at}.completion_status`);
    if (id === undefined) return undefined;
  }
};

/**
 * 2004 at Terminate: an attempt that ends without suspension and without a completion status is completed, unless the manifest
 * leaves completion to the package (sequencing, End Attempt Process UP.4) or sets a threshold.
 */
const listFinalChanges2004 = (read: ReadValue, ending: FinishedScormSession): ElementChanges => {
  // True if the content has set no completion status; an `unknown` that it has set itself stays.
  const isSilent =
    read('cmi.completion_status') === undefined &&
    readObjectiveCompletion(read, ending.primaryObjective) === undefined;
  const suspended = read('cmi.exit') === 'suspend' || ending.navRequest === 'suspendAll';
  const hasCompletionRule =
    ending.completionSetByContent || read('cmi.completion_threshold') !== undefined;
  return isSilent && !suspended && !hasCompletionRule
    ? [['cmi.completion_status', 'completed']]
    : [];
};

export interface FinishedScormSession {
  version: ScormVersion;
  navRequest: string;
  completionSetByContent: boolean;
  /** 2004: the id of the primary objective, if the manifest names one. */
  primaryObjective?: string | undefined;
}

/** Returns the SCORM values that the platform changes when the package ends its session. */
export const listChangesAtScormEnd = (
  ending: FinishedScormSession,
  read: ReadValue,
): ElementChanges =>
  ending.version === '1.2' ? listFinalChanges12(read) : listFinalChanges2004(read, ending);
