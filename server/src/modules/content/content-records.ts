/** The records of a content folder: what the YAML files say, each with the place where it is said. */
import type { z } from 'zod';
import { competenciesFile } from './competency-format.ts';
import {
  courseFile,
  documentsFile,
  exercisesFile,
  groupsFile,
  instructorsFile,
  rolesFile,
  webinarsFile,
} from './content-format.ts';
import type { Place } from './problems.ts';
import { studentsFile } from './student-format.ts';

const lists = {
  groups: groupsFile.element,
  instructors: instructorsFile.element,
  competencies: competenciesFile.element,
  exercises: exercisesFile.element,
  courses: courseFile,
  roles: rolesFile.element,
  webinars: webinarsFile.element,
  documents: documentsFile.element,
  students: studentsFile.element,
};

export type Kind = keyof typeof lists;
export type RecordOf<K extends Kind> = z.infer<(typeof lists)[K]>;

export interface KindOfRecord {
  readonly kind: Kind;
  /** One record in words. */
  readonly word: string;
  /** The field that holds its id. */
  readonly id: string;
  readonly schema: z.ZodType;
}

/** In the order in which they are stored: a record refers only to kinds before its own. */
export const KINDS: readonly KindOfRecord[] = [
  { kind: 'groups', word: 'group', id: 'GroupID', schema: lists.groups },
  { kind: 'instructors', word: 'instructor', id: 'InstructorID', schema: lists.instructors },
  { kind: 'competencies', word: 'competency', id: 'CompetencyID', schema: lists.competencies },
  { kind: 'exercises', word: 'exercise', id: 'ExerciseID', schema: lists.exercises },
  { kind: 'courses', word: 'course', id: 'CourseID', schema: lists.courses },
  { kind: 'roles', word: 'role', id: 'RoleID', schema: lists.roles },
  { kind: 'webinars', word: 'webinar', id: 'WebinarID', schema: lists.webinars },
  { kind: 'documents', word: 'document', id: 'DocumentID', schema: lists.documents },
  { kind: 'students', word: 'student', id: 'StudentID', schema: lists.students },
];

/** A record that fits the format, and where it stands. */
export interface Placed<T> extends Place {
  readonly value: T;
  /** The folder that its file names start from, relative to the content folder. */
  readonly folder: string;
}

export type Content = { readonly [K in Kind]: readonly Placed<RecordOf<K>>[] };

/** A record as it was written, whether it fits or not: for checks that need no more than a field's name. */
export interface RawRecord extends Place {
  readonly kind: KindOfRecord;
  readonly value: unknown;
  readonly folder: string;
}

/** The id of a record as it was written; undefined when it has none. */
export const rawId = ({ kind, value }: RawRecord): string | undefined => {
  const id = (value as Record<string, unknown> | null)?.[kind.id];
  return typeof id === 'string' ? id : undefined;
};
