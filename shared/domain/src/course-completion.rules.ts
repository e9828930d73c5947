/** Enrolled, completed or neither. Sources: 000 §4, 001 §4, spec decisions 'Courses' and 'Packaged courses'. */

import { completesPackage } from './scorm-completion.rules.ts';

export interface CourseKind {
  readonly CourseID: string;
  readonly CourseType?: string | undefined;
  readonly Type?: string | undefined;
  readonly LaunchUrl?: string | undefined;
  readonly LaunchFile?: string | undefined;
  readonly ScormS3Url?: string | undefined;
  readonly IsScorm?: boolean | undefined;
}

export interface LearnerFacts {
  readonly CompletedCourses: readonly string[];
  readonly Courses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export type CourseState = 'not-enrolled' | 'enrolled' | 'completed';

/** Packaged when the type says so or a launch or storage address is present. */
export const isPackaged = (course: Omit<CourseKind, 'CourseID'>): boolean =>
  course.IsScorm === true ||
  (course.CourseType ?? course.Type) === 'scorm' ||
  [course.LaunchUrl, course.LaunchFile, course.ScormS3Url].some(
    (at) => at !== undefined && at !== '',
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FLAGS = ['LectureCompleted', 'ExerciseCompleted', 'AssessmentCompleted'] as const;

/** The entries of a course's progress that are modules: those with at least one flag. */
export const moduleEntries = (
  progress: Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, unknown>>[] =>
  Object.values(progress).filter(
    (entry): entry is Readonly<Record<string, unknown>> =>
      isRecord(entry) && FLAGS.some((flag) => typeof entry[flag] === 'boolean'),
  );

const isLivePassed = (progress: Readonly<Record<string, unknown>>): boolean => {
  const status = progress['Status'];
  return typeof status === 'string' && status.toLowerCase() === 'pass';
};

/** Complete modules and all of them, as lists of courses count: no flag of the module is false (decisions 'Courses'). */
export const flagTally = (
  progress: Readonly<Record<string, unknown>>,
): { readonly done: number; readonly total: number } => {
  const modules = moduleEntries(progress);
  const done = modules.filter((entry) => FLAGS.every((flag) => entry[flag] !== false));
  return { done: done.length, total: modules.length };
};

/** No flag is false in any module; no modules at all is not done. */
const areModulesDone = (progress: Readonly<Record<string, unknown>>): boolean => {
  const { done, total } = flagTally(progress);
  return total > 0 && done === total;
};

/** Completed by its id, else by what its kind of course says. */
export const isCourseCompleted = (course: CourseKind, learner: LearnerFacts): boolean => {
  if (learner.CompletedCourses.includes(course.CourseID)) return true;
  const progress = learner.Courses[course.CourseID];
  if (!progress) return false;
  if (isPackaged(course)) return completesPackage(progress['scorm']);
  if ((course.CourseType ?? course.Type) === 'sync') return isLivePassed(progress);
  return areModulesDone(progress);
};

/** Of one student in one course. */
interface StudentFacts {
  readonly CompletedDate?: string | undefined;
}

/** By StudentID, or as a list of entries that name theirs (001 §3). */
export type StudentsOfCourse =
  | Readonly<Record<string, StudentFacts>>
  | readonly (StudentFacts & { readonly StudentID: string })[];

const isListed = (
  students: StudentsOfCourse,
): students is Extract<StudentsOfCourse, readonly unknown[]> => Array.isArray(students);

/** What a course knows of a student; undefined for a visitor and for whom it does not know. */
export const studentRecord = (
  students: StudentsOfCourse = {},
  studentId: string | undefined,
): StudentFacts | undefined => {
  if (studentId === undefined) return undefined;
  if (isListed(students)) return students.find(({ StudentID }) => StudentID === studentId);
  return Object.hasOwn(students, studentId) ? students[studentId] : undefined;
};

/** Exactly one of the three, for every course and learner. */
export const courseState = (course: CourseKind, learner: LearnerFacts): CourseState => {
  if (isCourseCompleted(course, learner)) return 'completed';
  return course.CourseID in learner.Courses ? 'enrolled' : 'not-enrolled';
};
