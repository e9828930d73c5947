import {
  type PathChanges,
  UNCHANGED_PATH,
  addPathCourses,
  removePathCourse,
} from '@cairn/domain/upskill-path.rules';
import { useState } from 'react';

/** The student's work in step 3; it is lost when the page is left. */
export interface PathWork {
  /** The role that was clicked. */
  readonly chosenRoleId: string | undefined;
  readonly choose: (roleId: string) => void;
  /** Whether the check of each competency was passed, by CompetencyID. */
  readonly checked: Readonly<Record<string, boolean>>;
  readonly noteCheck: (competencyId: string, passed: boolean) => void;
  readonly changesOf: (roleId: string) => PathChanges;
  readonly addCourses: (roleId: string, courseIds: readonly string[]) => void;
  readonly removeCourse: (roleId: string, courseId: string) => void;
}

export const usePathWork = (): PathWork => {
  const [chosenRoleId, choose] = useState<string>();
  const [checked, setChecked] = useState<Readonly<Record<string, boolean>>>({});
  const [changes, setChanges] = useState<Readonly<Record<string, PathChanges>>>({});
  const changesOf = (roleId: string) => changes[roleId] ?? UNCHANGED_PATH;
  return {
    chosenRoleId,
    choose,
    checked,
    noteCheck: (id, passed) => setChecked((before) => ({ ...before, [id]: passed })),
    changesOf,
    addCourses: (roleId, courseIds) =>
      setChanges({ ...changes, [roleId]: addPathCourses(changesOf(roleId), courseIds) }),
    removeCourse: (roleId, courseId) =>
      setChanges({ ...changes, [roleId]: removePathCourse(changesOf(roleId), courseId) }),
  };
};
