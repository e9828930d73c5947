import {
  type LearningPathChanges,
  UNCHANGED_LEARNING_PATH,
  addLearningPathCourses,
  removeLearningPathCourse,
} from '@cairn/domain/upskill-path.rules';
import { useState } from 'react';

/**
 * Selections of the student in step 3: the role, passed checks and changed courses. They are lost when the page is left.
 */
export interface LearningPathEdits {
  /** Id of the role that the student has clicked. */
  readonly chosenRoleId: string | undefined;
  readonly choose: (roleId: string) => void;
  /** Whether the student has passed the check of each competency, by CompetencyID. */
  readonly checked: Readonly<Record<string, boolean>>;
  readonly noteCheck: (competencyId: string, passed: boolean) => void;
  readonly getChanges: (roleId: string) => LearningPathChanges;
  readonly addCourses: (roleId: string, courseIds: readonly string[]) => void;
  readonly removeCourse: (roleId: string, courseId: string) => void;
}

export const useLearningPathEdits = (): LearningPathEdits => {
  const [chosenRoleId, choose] = useState<string>();
  const [checked, setChecked] = useState<Readonly<Record<string, boolean>>>({});
  const [changes, setChanges] = useState<Readonly<Record<string, LearningPathChanges>>>({});
  const getChanges = (roleId: string) => changes[roleId] ?? UNCHANGED_LEARNING_PATH;
  return {
    chosenRoleId,
    choose,
    checked,
    noteCheck: (id, passed) => setChecked((before) => ({ ...before, [id]: passed })),
    getChanges,
    addCourses: (roleId, courseIds) =>
      setChanges({ ...changes, [roleId]: addLearningPathCourses(getChanges(roleId), courseIds) }),
    removeCourse: (roleId, courseId) =>
      setChanges({ ...changes, [roleId]: removeLearningPathCourse(getChanges(roleId), courseId) }),
  };
};
