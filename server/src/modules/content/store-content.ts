/** Stores checked content in one transaction. */
import type { SqlRow, TransactionSql } from '../../platform/database/sql.ts';
import type { Content, ContentKind, LocatedRecord, ContentRecord } from './content-records.ts';
import type { RecordChange, ImportState } from './import-state.ts';
import { courseRows } from './course-rows.ts';
import {
  competencyRows,
  documentRows,
  exerciseRow,
  groupRow,
  instructorRows,
  roleRows,
  webinarRow,
} from './list-rows.ts';
import type { MediaPlan } from './media-plan.ts';
import { storeCourse } from './store-course.ts';
import { storeStudent, studentRows } from './store-students.ts';
import { giveTeachingRights } from './teaching-rights.ts';
import type { CourseReadings } from './unchanged-courses.ts';
import { replaceRows, upsert } from './upsert.ts';

/** Numbers of new, changed and unchanged records by kind. */
export type ImportCounts = Readonly<Record<ContentKind, Readonly<Record<RecordChange, number>>>>;

/**
 * A record with its rows and a function that stores them. The rows are created before anything is stored, because they name
 * files.
 */
interface StoreJob {
  readonly kind: ContentKind;
  readonly id: string;
  readonly rows: unknown;
  readonly store: (tx: TransactionSql, books: ImportState) => Promise<void>;
}

const GROUPS = { kind: 'groups', table: 'student_groups', key: 'group_id' } as const;
const EXERCISES = { kind: 'exercises', table: 'exercises', key: 'exercise_id' } as const;

const createPlainJobs = <K extends ContentKind>(
  { kind, table, key }: { readonly kind: K; readonly table: string; readonly key: string },
  records: readonly LocatedRecord<ContentRecord<K>>[],
  rowOf: (record: LocatedRecord<ContentRecord<K>>) => { readonly id: string; readonly row: SqlRow },
): StoreJob[] =>
  records.map((record) => {
    const { id, row } = rowOf(record);
    return { kind, id, rows: row, store: (tx) => upsert(tx, table, key, row) };
  });

const instructorJob = (
  record: LocatedRecord<ContentRecord<'instructors'>>,
  plan: MediaPlan,
): StoreJob => {
  const rows = instructorRows(record, plan);
  const id = rows.instructor.instructor_id;
  const store: StoreJob['store'] = async (tx) => {
    await upsert(tx, 'instructors', 'instructor_id', rows.instructor);
    await giveTeachingRights(tx, id, rows.accounts);
  };
  return { kind: 'instructors', id, rows, store };
};

const competencyJob = (record: LocatedRecord<ContentRecord<'competencies'>>): StoreJob => {
  const rows = competencyRows(record);
  const id = rows.competency.competency_id;
  const store: StoreJob['store'] = async (tx) => {
    await upsert(tx, 'competencies', 'competency_id', rows.competency);
    await replaceRows(tx, 'competency_questions', { competency_id: id }, rows.questions);
  };
  return { kind: 'competencies', id, rows, store };
};

const courseJob = (record: LocatedRecord<ContentRecord<'courses'>>, plan: MediaPlan): StoreJob => {
  const rows = courseRows(record, plan);
  const { CourseID: id, Package: file } = record.value;
  const manifest = file === undefined ? undefined : plan.packageOf(record.folder, file).manifest;
  return {
    kind: 'courses',
    id,
    rows,
    store: (tx, books) => storeCourse(tx, rows, books, manifest),
  };
};

const roleJob = (record: LocatedRecord<ContentRecord<'roles'>>, plan: MediaPlan): StoreJob => {
  const rows = roleRows(record, plan);
  const owner = { role_id: rows.role.role_id };
  const store: StoreJob['store'] = async (tx) => {
    await upsert(tx, 'roles', 'role_id', rows.role);
    await replaceRows(tx, 'role_courses', owner, rows.courses);
    await replaceRows(tx, 'role_competencies', owner, rows.competencies);
  };
  return { kind: 'roles', id: rows.role.role_id, rows, store };
};

const webinarJob = (
  record: LocatedRecord<ContentRecord<'webinars'>>,
  plan: MediaPlan,
): StoreJob => {
  const row = webinarRow(record, plan);
  const { starts, ends, ...rest } = row;
  const id = row.webinar_id;
  const store: StoreJob['store'] = (tx, books) =>
    upsert(tx, 'webinars', 'webinar_id', {
      ...rest,
      starts_at: books.moment(`webinars/${id}/Starts`, starts),
      ends_at: books.moment(`webinars/${id}/Ends`, ends),
    });
  return { kind: 'webinars', id, rows: row, store };
};

const documentJob = (
  record: LocatedRecord<ContentRecord<'documents'>>,
  plan: MediaPlan,
): StoreJob => {
  const rows = documentRows(record, plan);
  const { created, ...rest } = rows.document;
  const id = rows.document.document_id;
  const store: StoreJob['store'] = async (tx, books) => {
    const created_at = books.moment(`documents/${id}/CreatedAt`, created);
    await upsert(tx, 'documents', 'document_id', { ...rest, created_at });
    await replaceRows(tx, 'document_groups', { document_id: id }, rows.groups);
  };
  return { kind: 'documents', id, rows, store };
};

const studentJob = ({ value }: LocatedRecord<ContentRecord<'students'>>): StoreJob => ({
  kind: 'students',
  id: value.StudentID,
  rows: studentRows(value),
  store: (tx, books) => storeStudent(tx, value, books),
});

/** Returns all records in an order in which they can be stored: none refers to a later one. */
export const createContentJobs = (content: Content, plan: MediaPlan): StoreJob[] => [
  ...createPlainJobs(GROUPS, content.groups, (record) => ({
    id: record.value.GroupID,
    row: groupRow(record),
  })),
  ...content.instructors.map((record) => instructorJob(record, plan)),
  ...content.competencies.map(competencyJob),
  ...createPlainJobs(EXERCISES, content.exercises, (record) => ({
    id: record.value.ExerciseID,
    row: exerciseRow(record, plan),
  })),
  ...content.courses.map((record) => courseJob(record, plan)),
  ...content.roles.map((record) => roleJob(record, plan)),
  ...content.webinars.map((record) => webinarJob(record, plan)),
  ...content.documents.map((record) => documentJob(record, plan)),
  ...content.students.map(studentJob),
];

const createZeroCounts = (): Record<RecordChange, number> => ({ new: 0, changed: 0, unchanged: 0 });

/**
 * Stores records that are new or have changed since the last import.
 * @param readings the readings of the courses among the jobs
 */
export const runStoreJobs = async (
  tx: TransactionSql,
  jobs: readonly StoreJob[],
  books: ImportState,
  readings: CourseReadings,
): Promise<ImportCounts> => {
  const counts: Record<ContentKind, Record<RecordChange, number>> = {
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
    const reading = job.kind === 'courses' ? readings.get(job.id) : undefined;
    const change = books.note(job.kind, job.id, job.rows, reading);
    counts[job.kind][change] += 1;
    if (change !== 'unchanged') await job.store(tx, books);
  }
  return counts;
};
