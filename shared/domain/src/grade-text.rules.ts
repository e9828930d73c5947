import { LANGUAGE } from '@cairn/messages/language';
import { setNumberDirection } from '@cairn/messages/text-direction';

const DIGITS = { maximumFractionDigits: 10, useGrouping: false } as const;
const gradeFormat = new Intl.NumberFormat(LANGUAGE, DIGITS);
const gradeFieldFormat = new Intl.NumberFormat('en', DIGITS);

/** Returns points as a plain number: '78', '12.5', and '0.0000001' where JavaScript writes '1e-7'. */
export const formatGrade = (grade: number): string => gradeFormat.format(grade);

/** Returns points and their maximum: '78 / 100', and '- / 100' before grading. */
export const formatGradeOfMax = (grade: number | undefined, max: number): string => {
  const points = grade === undefined ? '-' : formatGrade(grade);
  const maxPoints = formatGrade(max);
  return setNumberDirection(`${points} / ${maxPoints}`);
};

/** Returns points for a number field: like `formatGrade`, with the digits and decimal point that such a field reads. */
export const formatGradeInput = (grade: number): string => gradeFieldFormat.format(grade);
