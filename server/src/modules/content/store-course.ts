import type { Question } from '@cairn/api/mcq';
import { toJsonb, type TransactionSql } from '../../platform/database/sql.ts';
import { freezeQuestions } from '../assessments/assessments.repository.ts';
import type { ImportedPackage } from '../packaged-courses/importing/imported-package.ts';
import { toPackageRow } from '../packaged-courses/importing/package-row.ts';
import type { ImportState } from './import-state.ts';
import type { StoredNode } from '../catalogue/courses/stored-course.ts';
import type { CourseRows } from './course-rows.ts';
import { toPackageRelease } from './media-plan.ts';
import { withQuestionIds } from './question-ids.ts';
import { replaceRows, upsert } from './upsert.ts';

const resolveNodeDates = (node: StoredNode, courseId: string, books: ImportState): StoredNode => {
  const moment = (field: string, written: string) =>
    books.moment(`courses/${courseId}/${node.id}/${field}`, written).toISOString();
  return {
    ...node,
    ...(node.items && { items: node.items.map((item) => resolveNodeDates(item, courseId, books)) }),
    ...(node.meetingDateTime !== undefined && {
      meetingDateTime: moment('meetingDateTime', node.meetingDateTime),
    }),
    ...(node.dueDate !== undefined && { dueDate: moment('dueDate', node.dueDate) }),
  };
};

const storeLinks = async (tx: TransactionSql, rows: CourseRows): Promise<void> => {
  const owner = { course_id: rows.course.course_id };
  await replaceRows(
    tx,
    'course_groups',
    owner,
    rows.groups.map((group_id) => ({ group_id })),
  );
  await replaceRows(
    tx,
    'course_collaborators',
    owner,
    rows.collaborators.map((instructor_id, position) => ({ instructor_id, position })),
  );
  await replaceRows(
    tx,
    'course_competencies',
    owner,
    rows.competencies.map((competency_id, position) => ({ competency_id, position })),
  );
};

/** Students' progress refers to modules by id only, so replacing the modules does not affect it. */
const storeModules = async (tx: TransactionSql, rows: CourseRows): Promise<void> => {
  const owner = { course_id: rows.course.course_id };
  const modules = rows.modules.map((row) => ({
    ...row,
    lecture_attachments: toJsonb(row.lecture_attachments),
    lecture_chapters: toJsonb(row.lecture_chapters),
    lecture_qualities: toJsonb(row.lecture_qualities),
  }));
  await replaceRows(tx, 'course_modules', owner, modules);
  const competencies = rows.moduleCompetencies.flatMap(({ moduleId, competencyIds }) =>
    competencyIds.map((competency_id) => ({ module_id: moduleId, competency_id })),
  );
  await replaceRows(tx, 'module_competencies', owner, competencies);
  await storeAssessments(tx, rows);
};

/**
 * Stores the assessments. Questions keep their ids. Attempts that were stored without questions get a copy of the current ones
 * before.
 */
const storeAssessments = async (tx: TransactionSql, rows: CourseRows): Promise<void> => {
  const { course_id } = rows.course;
  const stored = await tx<{ id: string; questions: Question[] }[]>`
    select assessment_id as id, questions from assessments where course_id = ${course_id}`;
  const before = new Map(stored.map(({ id, questions }) => [id, questions]));
  await freezeQuestions(tx, course_id);
  const assessments = rows.assessments.map(({ questions, ...row }) => ({
    ...row,
    questions: toJsonb(withQuestionIds(before.get(row.assessment_id) ?? [], questions)),
  }));
  await replaceRows(tx, 'assessments', { course_id }, assessments);
};

const storePackage = async (
  tx: TransactionSql,
  courseId: string,
  digest: string,
  manifest: ImportedPackage,
): Promise<void> => {
  const row = toPackageRow(toPackageRelease(digest), manifest);
  await upsert(tx, 'scorm_packages', 'course_id', { course_id: courseId, ...row });
};

/** Stores a course and everything below it. Instructors, groups, competencies and exercises must be stored before. */
export const storeCourse = async (
  tx: TransactionSql,
  rows: CourseRows,
  books: ImportState,
  manifest: ImportedPackage | undefined,
): Promise<void> => {
  const { course_id: courseId } = rows.course;
  const content = rows.content.map((node) => resolveNodeDates(node, courseId, books));
  await upsert(tx, 'courses', 'course_id', {
    ...rows.course,
    attachments: toJsonb(rows.attachments),
    post_survey: toJsonb(rows.postSurvey),
    certificate: toJsonb(rows.certificate),
    content: toJsonb(content),
  });
  await storeLinks(tx, rows);
  await storeModules(tx, rows);
  if (manifest && rows.package !== null) await storePackage(tx, courseId, rows.package, manifest);
  else await tx`delete from scorm_packages where course_id = ${courseId}`;
};
