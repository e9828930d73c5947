/** When the data of a package completes its course. Source: 002 §4.1, spec decisions 'Courses'. */
import { cmiValue } from './course-completion.rules.ts';

/** The elements that say so; no other is looked at. */
export const COMPLETION_KEYS = ['cmi.core.lesson_status', 'cmi.completion_status'] as const;

/**
 * 1.2: lesson_status 'passed' or 'completed'. 2004: completion_status 'completed', whatever success_status says.
 * @param stored everything the package has stored, flat or nested
 */
export const completesPackage = (stored: unknown): boolean =>
  ['passed', 'completed'].includes(cmiValue(stored, COMPLETION_KEYS[0]) ?? '') ||
  cmiValue(stored, COMPLETION_KEYS[1]) === 'completed';
