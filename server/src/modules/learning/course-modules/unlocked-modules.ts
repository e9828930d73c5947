import type { ModuleFlags } from '@cairn/api/progress.contract';
import { type ModuleFacts, findUnlockedModuleIds } from '@cairn/domain/module-progress.rules';
import type { StoredCourseModule } from './course-modules.repository.ts';

/** Converts a stored module into the input of the rules that decide which modules are unlocked. */
export const toUnlockRuleInput = (record: StoredCourseModule): ModuleFacts => ({
  ModuleID: record.ModuleID,
  Order: record.Order,
  Lecture: { LectureUrl: record.lectureKey ?? '' },
  ExerciseID: record.exerciseId ?? undefined,
  McqObj: { Questions: record.questions ?? [] },
});

/** Returns the ids of the modules that are unlocked for a student who has done these parts. */
export const findUnlockedModules = (
  records: readonly StoredCourseModule[],
  flags: Readonly<Record<string, ModuleFlags>>,
): ReadonlySet<string> => findUnlockedModuleIds(records.map(toUnlockRuleInput), flags);
