/**
 * A student's state in a course: enrolled, completed or neither. Sources: 000 §4, 001 §4, spec decisions 'Courses' and
 * 'Packaged courses'.
 */

import { type ModuleTally, tallyModules } from './module-progress.rules.ts';
import { isPackageCompleted } from './scorm-completion.rules.ts';

export interface CourseKindFields {
  readonly CourseID: string;
  readonly CourseType?: string | undefined;
  readonly Type?: string | undefined;
  readonly LaunchUrl?: string | undefined;
  readonly LaunchFile?: string | undefined;
  readonly ScormS3Url?: string | undefined;
  readonly IsScorm?: boolean | undefined;
}

export interface StudentRecordFacts {
  readonly CompletedCourses: readonly string[];
  readonly Courses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export type CourseState = 'not-enrolled' | 'enrolled' | 'completed';

/** Returns whether a course is packaged: its flag or type says so, or it has a launch or storage URL. */
export const isPackagedCourse = (course: Omit<CourseKindFields, 'CourseID'>): boolean =>
  course.IsScorm === true ||
  (course.CourseType ?? course.Type) === 'scorm' ||
  [course.LaunchUrl, course.LaunchFile, course.ScormS3Url].some(
    (at) => at !== undefined && at !== '',
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MODULE_FLAGS = ['LectureCompleted', 'ExerciseCompleted', 'AssessmentCompleted'] as const;

/** Returns the modules in a course's progress: the entries with at least one flag. */
export const listModuleEntries = (
  progress: Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, unknown>>[] =>
  Object.values(progress).filter(
    (entry): entry is Readonly<Record<string, unknown>> =>
      isRecord(entry) && MODULE_FLAGS.some((flag) => typeof entry[flag] === 'boolean'),
  );

const isLiveCoursePassed = (progress: Readonly<Record<string, unknown>>): boolean => {
  const status = progress['Status'];
  return typeof status === 'string' && status.toLowerCase() === 'pass';
};

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Counts modules as lists of courses do: a module is done when none of its flags is false (decisions 'Courses'). */
export const tallyModuleFlags = (progress: Readonly<Record<string, unknown>>): ModuleTally =>
  tallyModules(
    listModuleEntries(progress).map((entry) =>
      MODULE_FLAGS.map((flag) => entry[flag]).filter(isFlag),
    ),
  );

/** Returns whether a record without `IsCompleted` is complete, by the kind of its course (000 §4, 001 §4). */
const isClassifiedCompleted = (
  course: CourseKindFields,
  progress: Readonly<Record<string, unknown>>,
): boolean => {
  if (isPackagedCourse(course)) return isPackageCompleted(progress['scorm']);
  if ((course.CourseType ?? course.Type) === 'sync') return isLiveCoursePassed(progress);
  return tallyModuleFlags(progress).isReached;
};

/**
 * Returns whether the student has completed the course: its id is in CompletedCourses, or `IsCompleted` of its record is
 * true. Older records lack `IsCompleted` and are classified as the documents do.
 */
export const isCourseCompleted = (
  course: CourseKindFields,
  record: StudentRecordFacts,
): boolean => {
  if (record.CompletedCourses.includes(course.CourseID)) return true;
  const progress = record.Courses[course.CourseID];
  if (!progress) return false;
  const stored = progress['IsCompleted'];
  return isFlag(stored) ? stored : isClassifiedCompleted(course, progress);
};

/** Data about one course in a student's record. */
interface CompletionFacts {
  readonly CompletedDate?: string | undefined;
  /** False until the student has seen the end of the completed course. */
  readonly IsCompletionShown?: boolean | undefined;
}

/** Students of a course: by StudentID, or as a list of entries with a StudentID (001 §3). */
export type CourseStudents =
  | Readonly<Record<string, CompletionFacts>>
  | readonly (CompletionFacts & { readonly StudentID: string })[];

const isStudentList = (
  students: CourseStudents,
): students is Extract<CourseStudents, readonly unknown[]> => Array.isArray(students);

/** Returns a course's data of a student; undefined for a visitor and for a student that the course does not list. */
export const findStudentCourseRecord = (
  students: CourseStudents = {},
  studentId: string | undefined,
): CompletionFacts | undefined => {
  if (studentId === undefined) return undefined;
  if (isStudentList(students)) return students.find(({ StudentID }) => StudentID === studentId);
  return Object.hasOwn(students, studentId) ? students[studentId] : undefined;
};

/** Returns whether the student is enrolled in a course, and whether it is completed. */
export const getCourseState = (
  course: CourseKindFields,
  record: StudentRecordFacts,
): CourseState => {
  if (isCourseCompleted(course, record)) return 'completed';
  return course.CourseID in record.Courses ? 'enrolled' : 'not-enrolled';
};
