/** The records of the YAML files in a content folder, each with its position. */
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
  /** Name of one record for messages. */
  readonly word: string;
  /** Name of the field with its id. */
  readonly id: string;
  readonly schema: z.ZodType;
}

/** The kinds in the order in which they are stored: a record refers only to kinds before its own. */
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

/** A record that matches the format, and its position. */
export interface Placed<T> extends Place {
  readonly value: T;
  /** Folder to which its file names are relative, itself relative to the content folder. */
  readonly folder: string;
}

export type Content = { readonly [K in Kind]: readonly Placed<RecordOf<K>>[] };

/** A record as written, valid or not, for checks that need only the names of fields. */
export interface RawRecord extends Place {
  readonly kind: KindOfRecord;
  readonly value: unknown;
  readonly folder: string;
}

/** Returns the id of a record as written; undefined when it has none. */
export const rawId = ({ kind, value }: RawRecord): string | undefined => {
  const id = (value as Record<string, unknown> | null)?.[kind.id];
  return typeof id === 'string' ? id : undefined;
};
