/** The records of the YAML files in a content folder, each with its position. */
import type { z } from 'zod';
import { competenciesFileSchema } from './competency-format.ts';
import {
  courseFileSchema,
  documentsFileSchema,
  exercisesFileSchema,
  groupsFileSchema,
  instructorsFileSchema,
  rolesFileSchema,
  webinarsFileSchema,
} from './content-format.ts';
import type { FieldLocation } from './content-problems.ts';
import { studentsFileSchema } from './student-format.ts';

const recordSchemas = {
  groups: groupsFileSchema.element,
  instructors: instructorsFileSchema.element,
  competencies: competenciesFileSchema.element,
  exercises: exercisesFileSchema.element,
  courses: courseFileSchema,
  roles: rolesFileSchema.element,
  webinars: webinarsFileSchema.element,
  documents: documentsFileSchema.element,
  students: studentsFileSchema.element,
};

export type ContentKind = keyof typeof recordSchemas;
export type ContentRecord<K extends ContentKind> = z.infer<(typeof recordSchemas)[K]>;

export interface RecordKind {
  readonly kind: ContentKind;
  /** Name of one record for messages. */
  readonly word: string;
  /** Name of the field with its id. */
  readonly id: string;
  readonly schema: z.ZodType;
}

/** The kinds in the order in which they are stored: a record refers only to kinds before its own. */
export const RECORD_KINDS: readonly RecordKind[] = [
  { kind: 'groups', word: 'group', id: 'GroupID', schema: recordSchemas.groups },
  {
    kind: 'instructors',
    word: 'instructor',
    id: 'InstructorID',
    schema: recordSchemas.instructors,
  },
  {
    kind: 'competencies',
    word: 'competency',
    id: 'CompetencyID',
    schema: recordSchemas.competencies,
  },
  { kind: 'exercises', word: 'exercise', id: 'ExerciseID', schema: recordSchemas.exercises },
  { kind: 'courses', word: 'course', id: 'CourseID', schema: recordSchemas.courses },
  { kind: 'roles', word: 'role', id: 'RoleID', schema: recordSchemas.roles },
  { kind: 'webinars', word: 'webinar', id: 'WebinarID', schema: recordSchemas.webinars },
  { kind: 'documents', word: 'document', id: 'DocumentID', schema: recordSchemas.documents },
  { kind: 'students', word: 'student', id: 'StudentID', schema: recordSchemas.students },
];

/** A record that matches the format, and its position. */
export interface LocatedRecord<T> extends FieldLocation {
  readonly value: T;
  /** Folder to which its file names are relative, itself relative to the content folder. */
  readonly folder: string;
}

export type Content = { readonly [K in ContentKind]: readonly LocatedRecord<ContentRecord<K>>[] };

/** A record as written, valid or not, for checks that need only the names of fields. */
export interface RawRecord extends FieldLocation {
  readonly kind: RecordKind;
  readonly value: unknown;
  readonly folder: string;
}

/** Returns the id of a record as written; undefined when it has none. */
export const findRawId = ({ kind, value }: RawRecord): string | undefined => {
  const id = (value as Record<string, unknown> | null)?.[kind.id];
  return typeof id === 'string' ? id : undefined;
};
