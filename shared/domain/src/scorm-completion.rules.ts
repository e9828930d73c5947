/** When the data of a package completes its course. Source: 002 §4.1, spec decisions 'Courses'. */
import { cmiValue } from './course-completion.rules.ts';

/**
 * 1.2: lesson_status 'passed' or 'completed'. 2004: completion_status 'completed', whatever success_status says.
 * @param stored everything the package has stored, flat or nested
 */
export const completesPackage = (stored: unknown): boolean =>
  ['passed', 'completed'].includes(cmiValue(stored, 'cmi.core.lesson_status') ?? '') ||
  cmiValue(stored, 'cmi.completion_status') === 'completed';
