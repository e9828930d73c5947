import { type ModuleFlags, updateModuleProgress } from '@cairn/api/progress.contract';
import { updateUserAttributes } from '@cairn/api/user.contract';
import {
  COMPONENT_OF_ITEM,
  isItemDone,
  type ModuleItem,
  type ProgressByModule,
} from '@cairn/domain/module-progress.rules';
import { events, http, report, session } from '@cairn/session';
import { useState, useSyncExternalStore } from 'react';
import { flagsByModule } from '../../lib/module-flags.ts';
import { showFailure } from '../../lib/notices.ts';
import { readGuestFlags, saveGuestFlags } from './guest-progress.ts';

export interface ModuleProgress {
  readonly flags: ProgressByModule;
  /** Marks an item as done. Gives the flags afterwards, or undefined when the server could not store it. */
  readonly complete: (item: ModuleItem) => Promise<ProgressByModule | undefined>;
}

/**
 * A student's progress in one course. The server's record is the truth: nothing counts as done before it has
 * acknowledged it. A visitor of a public course keeps progress in this browser (VIEW-10).
 */
export const useModuleProgress = (courseId: string): ModuleProgress => {
  const stored = useSyncExternalStore(session.subscribe, session.read);
  const isGuest = stored.accessToken === undefined;
  const [guestFlags, setGuestFlags] = useState(() => readGuestFlags(courseId));
  const flags = isGuest ? guestFlags : flagsByModule(stored.userAttributes?.Courses[courseId]);

  const complete = async (item: ModuleItem) => {
    if (item.moduleId === '') {
      report(new Error('Next on a module without ModuleID'), { courseId });
      return undefined;
    }
    if (isItemDone(item, flags)) return flags;
    if (isGuest) {
      const next = withFlag(flags, item, {});
      saveGuestFlags(courseId, next);
      setGuestFlags(next);
      return next;
    }
    try {
      return await completeOnServer(courseId, item);
    } catch (error) {
      showFailure('Your progress could not be saved.', error);
      return undefined;
    }
  };
  return { flags, complete };
};

const withFlag = (
  flags: ProgressByModule,
  { moduleId, kind }: ModuleItem,
  answered: ModuleFlags,
): ProgressByModule => ({
  ...flags,
  [moduleId]: { ...flags[moduleId], ...answered, [COMPONENT_OF_ITEM[kind]]: true },
});

/** Both calls of 001 §7; the second one is the truth, the first is only logged when it fails. */
const completeOnServer = async (courseId: string, item: ModuleItem): Promise<ProgressByModule> => {
  const { moduleId, kind } = item;
  const courses = session.attributes()?.Courses ?? {};
  const wanted = withFlag(flagsByModule(courses[courseId]), item, {});
  http
    .call(updateUserAttributes, {
      body: { Courses: { ...courses, [courseId]: { ...courses[courseId], ...wanted } } },
    })
    .catch((error: unknown) => report(error, { at: 'completion map' }));
  const answered = await http.call(updateModuleProgress, {
    body: { courseId, moduleId, component: COMPONENT_OF_ITEM[kind] },
  });
  const attributes = session.attributes();
  const flags = withFlag(flagsByModule(attributes?.Courses[courseId]), item, answered);
  if (attributes) {
    const progress = { ...attributes.Courses[courseId], [moduleId]: flags[moduleId] };
    session.saveAttributes({
      ...attributes,
      Courses: { ...attributes.Courses, [courseId]: progress },
    });
  }
  events.emit('progress.changed', { courseId });
  return flags;
};
