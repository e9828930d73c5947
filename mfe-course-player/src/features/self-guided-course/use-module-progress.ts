import { showFailureNotice } from '@cairn/course-content/notices';
import {
  COMPONENT_BY_ITEM,
  type ModuleItem,
  type ProgressByModule,
  isItemDone,
} from '@cairn/domain/module-progress.rules';
import { markComponentDone } from '@cairn/record/mark-done';
import { useIsSignedIn, useStudentRecord } from '@cairn/record/use-record';
import { record, report } from '@cairn/session';
import { useState } from 'react';
import { t } from 'ttag';
import { toFlagsByModule } from '../../lib/module-flags.ts';
import { readLocalJson, storeLocalJson } from '@cairn/course-content/local-store';

const toGuestProgressKey = (courseId: string) => ['cairn.guest-progress', courseId] as const;

/** Returns a visitor's progress in a public course, stored in this browser only. */
const readGuestModuleProgress = (courseId: string): ProgressByModule => {
  const stored = readLocalJson(toGuestProgressKey(courseId));
  return typeof stored === 'object' && stored !== null ? toFlagsByModule({ ...stored }) : {};
};

/** Stores a visitor's progress. If the storage is full or blocked, only the progress is lost. */
const storeGuestModuleProgress = (courseId: string, flags: ProgressByModule): void =>
  void storeLocalJson(toGuestProgressKey(courseId), flags);

export interface ModuleProgress {
  readonly flags: ProgressByModule;
  /** Marks an item of the course as done. Resolves with the new progress, or undefined if the server could not store it. */
  readonly complete: (item: ModuleItem) => Promise<ProgressByModule | undefined>;
}

/**
 * Returns a student's progress in one course. An item counts as done only once the server has acknowledged it. Visitors of a
 * public course store progress in this browser (VIEW-10).
 */
export const useModuleProgress = (courseId: string): ModuleProgress => {
  const isGuest = !useIsSignedIn();
  const student = useStudentRecord();
  const [guestFlags, setGuestFlags] = useState(() => readGuestModuleProgress(courseId));
  const flags = isGuest ? guestFlags : toFlagsByModule(student?.Courses[courseId]);

  const complete = async (item: ModuleItem) => {
    if (item.moduleId === '') {
      report(new Error('Next on a module without ModuleID'), { courseId });
      return undefined;
    }
    const isDone = isItemDone(item, flags);
    // An assessment is sent again even if it counts as done: this page may not know whether its pass is stored (ASMT-24).
    if (isDone && (isGuest || item.kind !== 'assessment')) return flags;
    if (isGuest) {
      const next = addModuleFlag(flags, item);
      storeGuestModuleProgress(courseId, next);
      setGuestFlags(next);
      return next;
    }
    try {
      const { moduleId, kind } = item;
      await markComponentDone({ courseId, moduleId }, COMPONENT_BY_ITEM[kind]);
      return addModuleFlag(toFlagsByModule(record.read()?.Courses[courseId]), item);
    } catch (error) {
      if (isDone) {
        report(error, { at: 'an assessment that is done' });
        return flags;
      }
      showFailureNotice(t`Your progress could not be saved.`, error);
      return undefined;
    }
  };
  return { flags, complete };
};

export const addModuleFlag = (
  flags: ProgressByModule,
  { moduleId, kind }: ModuleItem,
): ProgressByModule => ({
  ...flags,
  [moduleId]: { ...flags[moduleId], [COMPONENT_BY_ITEM[kind]]: true },
});
