import type { Question } from '@cairn/api/mcq';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { RunningAttempt } from '@cairn/api/running-attempt.contract';

export const listModuleQuestions = ({ McqObj }: CourseModule): readonly Question[] =>
  McqObj?.Questions ?? [];

/** Returns the module with the given questions; unchanged if there are none. */
export const replaceModuleQuestions = (
  module: CourseModule,
  questions: RunningAttempt['questions'],
): CourseModule =>
  questions ? { ...module, McqObj: { ...module.McqObj, Questions: questions } } : module;
