/**
 * Compares the result of a SCORM call with the result that a case expects. Numbers and durations may be written in several
 * ways.
 */
import type { ScormRuntimeCallResult } from './case-page.ts';
import type { DataModelElementPart, ScormRuntimeCall } from './case-script.ts';

const NUMBERS =
  /\.(?:scaled|raw|min|max|progress_measure|completion_threshold|scaled_passing_score|weighting|audio_level|delivery_speed)$/;
const DURATIONS = /\.(?:total_time|session_time|latency|max_time_allowed)$/;
const REAL = /^-?\d+(?:\.\d+)?$/;
/** Years and months have no fixed length, so durations with them are compared as text. */
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

const toHundredths = (text: string): number | undefined => {
  const parts = DURATION.exec(text);
  if (!parts) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return Math.round((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 100);
};

const isSameValue = (path: string, expected: string, got: string): boolean => {
  if (expected === got) return true;
  if (NUMBERS.test(path))
    return REAL.test(expected) && REAL.test(got) && Number(expected) === Number(got);
  if (!DURATIONS.test(path)) return false;
  const length = toHundredths(expected);
  return length !== undefined && length === toHundredths(got);
};

/** Returns a data-model element as text; the index of an entry that is looked up appears as its id. */
export const toDataModelElementText = (element: readonly DataModelElementPart[]): string =>
  element.map((part) => (typeof part === 'string' ? part : part.lookUp)).join('.');

const describe = (value: string | undefined, errorCode: string | undefined): string => {
  const answer = value === undefined ? 'any answer' : `"${value}"`;
  return errorCode === undefined ? answer : `${answer} with error ${errorCode}`;
};

export interface ScormCallResultDifference {
  readonly expected: string;
  readonly got: string;
}

/**
 * Compares the result of a SCORM call with the expected one.
 * @returns undefined if they agree
 */
export const compareScormCallResult = (
  call: ScormRuntimeCall,
  { value, errorCode }: ScormRuntimeCallResult,
): ScormCallResultDifference | undefined => {
  const isValue =
    call.expected === undefined ||
    isSameValue(toDataModelElementText(call.element), call.expected, value);
  const isCode = call.errorCode === undefined || call.errorCode === errorCode;
  // A failed look-up of an index is not a SCORM call, so it has no error code.
  if (isValue && isCode && errorCode !== 'none') return undefined;
  return {
    expected: describe(call.expected, call.errorCode),
    got: errorCode === 'none' ? value : describe(value, errorCode),
  };
};
