import type { ModuleFlags } from '@cairn/api/progress.contract';
import { type ModuleFacts, findUnlockedModuleIds } from '@cairn/domain/module-progress.rules';
import type { ModuleRecord } from './course-modules.repository.ts';

/** Converts a stored module for the unlocking rules. */
export const toModuleFacts = (record: ModuleRecord): ModuleFacts => ({
  ModuleID: record.ModuleID,
  Order: record.Order,
  Lecture: { LectureUrl: record.lectureKey ?? '' },
  ExerciseID: record.exerciseId ?? undefined,
  McqObj: { Questions: record.questions ?? [] },
});

/** Returns the ids of the modules that a student with these flags may open. */
export const findUnlockedModules = (
  records: readonly ModuleRecord[],
  flags: Readonly<Record<string, ModuleFlags>>,
): ReadonlySet<string> => findUnlockedModuleIds(records.map(toModuleFacts), flags);
