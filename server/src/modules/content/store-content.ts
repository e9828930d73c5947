/** Stores the checked content in one database transaction. */
import type { SqlRow, TransactionSql } from '../../platform/database/sql.ts';
import { deleteUploadedMedia } from '../media/uploaded-media.ts';
import type {
  CheckedContentRecords,
  ContentKind,
  LocatedContentRecord,
  ContentRecord,
} from './content-records.ts';
import type { ContentRecordChange, ContentImportState } from './import-state.ts';
import { toCourseRows } from './course-rows.ts';
import {
  toCompetencyRows,
  toDocumentRows,
  toExerciseRow,
  toGroupRow,
  toInstructorRows,
  toRoleRows,
  toWebinarRow,
} from './list-rows.ts';
import type { ContentMediaPlan } from './media-plan.ts';
import { storeCourse } from './store-course.ts';
import { storeDemoStudent, toDemoStudentRows } from './store-students.ts';
import { replaceContentTeachingRights } from './teaching-rights.ts';
import type { CourseImportStamps } from './unchanged-courses.ts';
import { replaceRowsOfOwner, upsertRow } from './upsert.ts';

/** Numbers of new, changed and unchanged records of an import, by kind of record. */
export type ContentImportCounts = Readonly<
  Record<ContentKind, Readonly<Record<ContentRecordChange, number>>>
>;

/**
 * A content record with its rows and a function that stores them. The rows are created before anything is stored, because they
 * contain the keys of files.
 */
interface StoreJob {
  readonly kind: ContentKind;
  readonly id: string;
  readonly rows: unknown;
  readonly store: (tx: TransactionSql, importState: ContentImportState) => Promise<void>;
}

const GROUPS = { kind: 'groups', table: 'student_groups', key: 'group_id' } as const;
const EXERCISES = { kind: 'exercises', table: 'exercises', key: 'exercise_id' } as const;

const createPlainJobs = <K extends ContentKind>(
  { kind, table, key }: { readonly kind: K; readonly table: string; readonly key: string },
  records: readonly LocatedContentRecord<ContentRecord<K>>[],
  toRow: (record: LocatedContentRecord<ContentRecord<K>>) => {
    readonly id: string;
    readonly row: SqlRow;
  },
): StoreJob[] =>
  records.map((record) => {
    const { id, row } = toRow(record);
    return { kind, id, rows: row, store: (tx) => upsertRow(tx, table, key, row) };
  });

const instructorJob = (
  record: LocatedContentRecord<ContentRecord<'instructors'>>,
  plan: ContentMediaPlan,
): StoreJob => {
  const rows = toInstructorRows(record, plan);
  const id = rows.instructor.instructor_id;
  const store: StoreJob['store'] = async (tx) => {
    await upsertRow(tx, 'instructors', 'instructor_id', rows.instructor);
    await replaceContentTeachingRights(tx, id, rows.accounts);
  };
  return { kind: 'instructors', id, rows, store };
};

const competencyJob = (record: LocatedContentRecord<ContentRecord<'competencies'>>): StoreJob => {
  const rows = toCompetencyRows(record);
  const id = rows.competency.competency_id;
  const store: StoreJob['store'] = async (tx) => {
    await upsertRow(tx, 'competencies', 'competency_id', rows.competency);
    await replaceRowsOfOwner(tx, 'competency_questions', { competency_id: id }, rows.questions);
  };
  return { kind: 'competencies', id, rows, store };
};

const courseJob = (
  record: LocatedContentRecord<ContentRecord<'courses'>>,
  plan: ContentMediaPlan,
): StoreJob => {
  const rows = toCourseRows(record, plan);
  const { CourseID: id, Package: file } = record.value;
  const manifest = file === undefined ? undefined : plan.getPackage(record.folder, file).manifest;
  return {
    kind: 'courses',
    id,
    rows,
    store: (tx, importState) => storeCourse(tx, rows, importState, manifest),
  };
};

const roleJob = (
  record: LocatedContentRecord<ContentRecord<'roles'>>,
  plan: ContentMediaPlan,
): StoreJob => {
  const rows = toRoleRows(record, plan);
  const owner = { role_id: rows.role.role_id };
  const store: StoreJob['store'] = async (tx) => {
    // A removed role is offered again if an import contains it again.
    await upsertRow(tx, 'roles', 'role_id', { ...rows.role, role_removed_at: null });
    await replaceRowsOfOwner(tx, 'role_courses', owner, rows.courses);
    await replaceRowsOfOwner(tx, 'role_competencies', owner, rows.competencies);
  };
  return { kind: 'roles', id: rows.role.role_id, rows, store };
};

const webinarJob = (
  record: LocatedContentRecord<ContentRecord<'webinars'>>,
  plan: ContentMediaPlan,
): StoreJob => {
  const row = toWebinarRow(record, plan);
  const { starts, ends, ...rest } = row;
  const id = row.webinar_id;
  const store: StoreJob['store'] = (tx, importState) =>
    upsertRow(tx, 'webinars', 'webinar_id', {
      ...rest,
      webinar_removed_at: null,
      starts_at: importState.moment(`webinars/${id}/Starts`, starts),
      ends_at: importState.moment(`webinars/${id}/Ends`, ends),
    });
  return { kind: 'webinars', id, rows: row, store };
};

/** Deletes the row of the file that staff have uploaded for a document. Returns its digest; none for a file of the content. */
const deleteUploadOfDocument = async (
  tx: TransactionSql,
  documentId: string,
): Promise<string[]> => {
  const [uploaded] = await tx<{ key: string }[]>`select file_key as key from documents
    where document_id = ${documentId} and document_changed_at is not null`;
  const digest = uploaded && (await deleteUploadedMedia(tx, uploaded.key));
  return digest === undefined ? [] : [digest];
};

const documentJob = (
  record: LocatedContentRecord<ContentRecord<'documents'>>,
  plan: ContentMediaPlan,
): StoreJob => {
  const rows = toDocumentRows(record, plan);
  const { created, ...rest } = rows.document;
  const id = rows.document.document_id;
  const store: StoreJob['store'] = async (tx, importState) => {
    const created_at = importState.moment(`documents/${id}/CreatedAt`, created);
    importState.replacedUploads.push(...(await deleteUploadOfDocument(tx, id)));
    await upsertRow(tx, 'documents', 'document_id', {
      ...rest,
      created_at,
      document_changed_at: null,
    });
    await replaceRowsOfOwner(tx, 'document_groups', { document_id: id }, rows.groups);
  };
  return { kind: 'documents', id, rows, store };
};

const studentJob = ({ value }: LocatedContentRecord<ContentRecord<'students'>>): StoreJob => ({
  kind: 'students',
  id: value.StudentID,
  rows: toDemoStudentRows(value),
  store: (tx, importState) => storeDemoStudent(tx, value, importState),
});

/** Returns all content records in an order in which they can be stored: none refers to a later one. */
export const createContentStoreJobs = (
  content: CheckedContentRecords,
  plan: ContentMediaPlan,
): StoreJob[] => [
  ...createPlainJobs(GROUPS, content.groups, (record) => ({
    id: record.value.GroupID,
    row: toGroupRow(record),
  })),
  ...content.instructors.map((record) => instructorJob(record, plan)),
  ...content.competencies.map(competencyJob),
  ...createPlainJobs(EXERCISES, content.exercises, (record) => ({
    id: record.value.ExerciseID,
    row: toExerciseRow(record, plan),
  })),
  ...content.courses.map((record) => courseJob(record, plan)),
  ...content.roles.map((record) => roleJob(record, plan)),
  ...content.webinars.map((record) => webinarJob(record, plan)),
  ...content.documents.map((record) => documentJob(record, plan)),
  ...content.students.map(studentJob),
];

const createZeroCounts = (): Record<ContentRecordChange, number> => ({
  new: 0,
  changed: 0,
  unchanged: 0,
});

/**
 * Stores the content records that are new or have changed since the last import, except those that staff have taken over.
 * @param readings the state of the files of the courses among the jobs
 */
export const storeChangedContent = async (
  tx: TransactionSql,
  jobs: readonly StoreJob[],
  importState: ContentImportState,
  readings: CourseImportStamps,
): Promise<ContentImportCounts> => {
  const counts: Record<ContentKind, Record<ContentRecordChange, number>> = {
    groups: createZeroCounts(),
    instructors: createZeroCounts(),
    competencies: createZeroCounts(),
    exercises: createZeroCounts(),
    courses: createZeroCounts(),
    roles: createZeroCounts(),
    webinars: createZeroCounts(),
    documents: createZeroCounts(),
    students: createZeroCounts(),
  };
  for (const job of jobs) {
    if (importState.noteTakenOver(job.kind, job.id)) continue;
    const reading = job.kind === 'courses' ? readings.get(job.id) : undefined;
    const change = importState.note(job.kind, job.id, job.rows, reading);
    counts[job.kind][change] += 1;
    if (change !== 'unchanged') await job.store(tx, importState);
  }
  return counts;
};
