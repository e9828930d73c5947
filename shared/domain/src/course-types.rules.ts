import { t } from 'ttag';

/** Types of courses. Every contract, file and table that names the type of a course uses this list. Source: 000 §9. */
export const COURSE_TYPES = ['async', 'sync', 'scorm'] as const;
export type CourseType = (typeof COURSE_TYPES)[number];

/** Labels of the types of courses, in the order of choices. Source: 000 §9. */
export const COURSE_TYPE_LABELS: Readonly<Record<string, string>> = {
  async: t`Asynchronous`,
  sync: t`Synchronous`,
  scorm: t`SCORM`,
};

/** Levels of courses, in the order of choices; 'All Levels' is one of them. Source: 000 §9. */
export const COURSE_LEVELS = ['All Levels', 'Beginner', 'Intermediate', 'Advanced'] as const;

const LEVEL_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'All Levels': t`All Levels`,
    Beginner: t`Beginner`,
    Intermediate: t`Intermediate`,
    Advanced: t`Advanced`,
  }),
);

/** Returns the label of a level; an unknown level keeps its own name. */
export const formatCourseLevel = (level = 'All Levels'): string => LEVEL_LABELS.get(level) ?? level;
