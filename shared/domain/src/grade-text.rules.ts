import { LANGUAGE } from '@cairn/messages/language';

const DIGITS = { maximumFractionDigits: 10, useGrouping: false } as const;
const points = new Intl.NumberFormat(LANGUAGE, DIGITS);
const fieldPoints = new Intl.NumberFormat('en', DIGITS);

/** Returns points as a plain number: '78', '12.5', and '0.0000001' where JavaScript writes '1e-7'. */
export const gradeText = (grade: number): string => points.format(grade);

/** Returns points for a number field: like `gradeText`, with the digits and decimal point that such a field reads. */
export const gradeFieldText = (grade: number): string => fieldPoints.format(grade);
