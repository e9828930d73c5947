/** The records of the YAML files in a content folder, each with its position in a file. */
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
import type { ContentFieldLocation } from './content-problems.ts';
import { demoStudentsFileSchema } from './student-format.ts';

const recordSchemas = {
  groups: groupsFileSchema.element,
  instructors: instructorsFileSchema.element,
  competencies: competenciesFileSchema.element,
  exercises: exercisesFileSchema.element,
  courses: courseFileSchema,
  roles: rolesFileSchema.element,
  webinars: webinarsFileSchema.element,
  documents: documentsFileSchema.element,
  students: demoStudentsFileSchema.element,
};

export type ContentKind = keyof typeof recordSchemas;
export type ContentRecord<K extends ContentKind> = z.infer<(typeof recordSchemas)[K]>;

export interface ContentKindDescription {
  readonly kind: ContentKind;
  /** Name of a record of this kind in messages. */
  readonly word: string;
  /** Name of the field that contains the record's id. */
  readonly id: string;
  readonly schema: z.ZodType;
}

/** The kinds of content records in the order in which they are stored. A record refers only to kinds before its own. */
export const CONTENT_KIND_DESCRIPTIONS: readonly ContentKindDescription[] = [
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

/** A record that matches the format, with its position in a YAML file. */
export interface LocatedContentRecord<T> extends ContentFieldLocation {
  readonly value: T;
  /** Folder to which the record's file names are relative, itself relative to the content folder. */
  readonly folder: string;
}

export type CheckedContentRecords = {
  readonly [K in ContentKind]: readonly LocatedContentRecord<ContentRecord<K>>[];
};

/** A record as the author wrote it, valid or not, for checks that need only the names of fields. */
export interface RawContentRecord extends ContentFieldLocation {
  readonly kind: ContentKindDescription;
  readonly value: unknown;
  readonly folder: string;
}

/** Returns the id of a record as the author wrote it; undefined when it has none. */
export const findRawRecordId = ({ kind, value }: RawContentRecord): string | undefined => {
  const id = (value as Record<string, unknown> | null)?.[kind.id];
  return typeof id === 'string' ? id : undefined;
};
