import type { Question } from '@cairn/api/mcq';
import { toJsonb, type TransactionSql } from '../../platform/database/sql.ts';
import type { ImportedScormPackage } from '../packaged-courses/importing/imported-package.ts';
import { toScormPackageRow } from '../packaged-courses/importing/package-row.ts';
import type { ContentImportState } from './import-state.ts';
import type { StoredLiveCourseNode } from '../catalogue/courses/stored-course.ts';
import type { ImportedCourseRows } from './course-rows.ts';
import { toPackageReleaseName } from './media-plan.ts';
import { assignQuestionIds } from './question-ids.ts';
import { replaceRowsOfOwner, upsertRow } from './upsert.ts';

const resolveNodeDates = (
  node: StoredLiveCourseNode,
  courseId: string,
  importState: ContentImportState,
): StoredLiveCourseNode => {
  const resolveFieldDate = (field: string, written: string) =>
    importState.moment(`courses/${courseId}/${node.id}/${field}`, written).toISOString();
  return {
    ...node,
    ...(node.items && {
      items: node.items.map((item) => resolveNodeDates(item, courseId, importState)),
    }),
    ...(node.meetingDateTime !== undefined && {
      meetingDateTime: resolveFieldDate('meetingDateTime', node.meetingDateTime),
    }),
    ...(node.dueDate !== undefined && { dueDate: resolveFieldDate('dueDate', node.dueDate) }),
  };
};

const storeLinks = async (tx: TransactionSql, rows: ImportedCourseRows): Promise<void> => {
  const owner = { course_id: rows.course.course_id };
  await replaceRowsOfOwner(
    tx,
    'course_groups',
    owner,
    rows.groups.map((group_id) => ({ group_id })),
  );
  await replaceRowsOfOwner(
    tx,
    'course_collaborators',
    owner,
    rows.collaborators.map((instructor_id, position) => ({ instructor_id, position })),
  );
  await replaceRowsOfOwner(
    tx,
    'course_competencies',
    owner,
    rows.competencies.map((competency_id, position) => ({ competency_id, position })),
  );
};

/** Students' progress refers to modules by id only, so replacing the modules does not affect it. */
const storeModules = async (tx: TransactionSql, rows: ImportedCourseRows): Promise<void> => {
  const owner = { course_id: rows.course.course_id };
  const modules = rows.modules.map((row) => ({
    ...row,
    lecture_attachments: toJsonb(row.lecture_attachments),
    lecture_chapters: toJsonb(row.lecture_chapters),
    lecture_qualities: toJsonb(row.lecture_qualities),
  }));
  await replaceRowsOfOwner(tx, 'course_modules', owner, modules);
  const competencies = rows.moduleCompetencies.flatMap(({ moduleId, competencyIds }) =>
    competencyIds.map((competency_id) => ({ module_id: moduleId, competency_id })),
  );
  await replaceRowsOfOwner(tx, 'module_competencies', owner, competencies);
  await storeAssessments(tx, rows);
};

/**
 * Stores the assessments of a course. Questions keep their ids. Attempts that were stored without questions first get a copy of
 * the current questions.
 */
const storeAssessments = async (tx: TransactionSql, rows: ImportedCourseRows): Promise<void> => {
  const { course_id } = rows.course;
  const stored = await tx<{ id: string; questions: Question[] }[]>`
    select assessment_id as id, questions from assessments where course_id = ${course_id}`;
  const before = new Map(stored.map(({ id, questions }) => [id, questions]));
  const assessments = rows.assessments.map(({ questions, ...row }) => ({
    ...row,
    questions: toJsonb(assignQuestionIds(before.get(row.assessment_id) ?? [], questions)),
  }));
  await replaceRowsOfOwner(tx, 'assessments', { course_id }, assessments);
};

const storePackage = async (
  tx: TransactionSql,
  courseId: string,
  digest: string,
  manifest: ImportedScormPackage,
): Promise<void> => {
  const row = toScormPackageRow(toPackageReleaseName(digest), manifest);
  await upsertRow(tx, 'scorm_packages', 'course_id', { course_id: courseId, ...row });
};

/**
 * Stores an imported course with its modules and assessments. Instructors, groups, competencies and exercises must be stored
 * before.
 */
export const storeCourse = async (
  tx: TransactionSql,
  rows: ImportedCourseRows,
  importState: ContentImportState,
  manifest: ImportedScormPackage | undefined,
): Promise<void> => {
  const { course_id: courseId } = rows.course;
  const content = rows.content.map((node) => resolveNodeDates(node, courseId, importState));
  await upsertRow(tx, 'courses', 'course_id', {
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
