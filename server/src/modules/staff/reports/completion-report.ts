/** The report about completion: one page for the screen, or the whole report as a CSV file. 003 §2.8 */
import {
  type Completion,
  type CompletionFilters,
  type CompletionReport,
  type CourseCompletion,
  MAX_REPORT_GROUPS,
  REPORT_PAGE_SIZE,
} from '@cairn/api/staff-reports.contract';
import { compareCompletedShares, sumCompletion } from '@cairn/domain/completion-report.rules';
import type { FastifyReply } from 'fastify';
import type { Sql, SqlQuery } from '../../../platform/database/sql.ts';
import { sendCsv } from '../../../platform/http/csv-download.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import {
  type CompletionSelection,
  type CourseCompletionTotals,
  type GroupCompletionTotals,
  listCourseCompletionTotals,
  listGroupCompletionTotals,
} from './completion-figures.repository.ts';
import { requireValidPeriod } from './shown-groups.ts';
import type { StoredFigures } from './stored-figures.ts';

interface CompletionReportDeps {
  readonly sql: Sql;
  readonly figures: StoredFigures;
}

type GroupFigures = Omit<GroupCompletionTotals, 'courseId'>;

/** Reads the groups of these courses. Returns a function that returns the groups of one course. */
const readGroups = async (
  sql: SqlQuery,
  selection: CompletionSelection,
  courses: readonly CourseCompletionTotals[],
) => {
  const ids = courses.map(({ courseId }) => courseId);
  const rows = await listGroupCompletionTotals(sql, selection, ids);
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId);
  return ({ courseId }: CourseCompletionTotals): GroupFigures[] =>
    (byCourse.get(courseId) ?? []).map(({ courseId: _course, ...group }) => group);
};

const toCourseCompletion = (
  course: CourseCompletionTotals,
  groups: readonly GroupFigures[],
): CourseCompletion => ({
  ...course,
  groups: groups.slice(0, MAX_REPORT_GROUPS),
  groupCount: groups.length,
});

export const createCompletionReport = ({ sql, figures }: CompletionReportDeps) => ({
  /** @throws invalid for a period that ends before it begins */
  read: async (
    { scope }: StaffCaller,
    { page: requestedPage, ...filters }: CompletionFilters & { readonly page: number },
  ): Promise<CompletionReport> => {
    requireValidPeriod(filters);
    const countedAt = await figures.requireFresh();
    const totals = await listCourseCompletionTotals(sql, { filters, scope });
    const pageCount = Math.max(1, Math.ceil(totals.length / REPORT_PAGE_SIZE));
    const page = Math.min(requestedPage, pageCount);
    const shown = totals.slice((page - 1) * REPORT_PAGE_SIZE, page * REPORT_PAGE_SIZE);
    const findGroups = await readGroups(sql, { filters, scope }, shown);
    const lowest = totals.toSorted(compareCompletedShares)[0];
    return {
      countedAt: countedAt.toISOString(),
      total: sumCompletion(totals),
      lowest: lowest ?? null,
      courses: shown.map((course) => toCourseCompletion(course, findGroups(course))),
      courseCount: totals.length,
      page,
      pageCount,
    };
  },
  /** @throws invalid for a period that ends before it begins */
  send: async (
    reply: FastifyReply,
    { scope }: StaffCaller,
    filters: CompletionFilters,
  ): Promise<FastifyReply> => {
    requireValidPeriod(filters);
    const countedAt = await figures.requireFresh();
    const selection = { filters, scope };
    return sendCsv(reply, {
      fileName: `completion-${countedAt.toISOString().slice(0, 10)}.csv`,
      columns: COLUMNS,
      pieces: readRows(sql, selection, await listCourseCompletionTotals(sql, selection)),
    });
  },
});

const COLUMNS = [
  'Course',
  'Course ID',
  'Group',
  'Group ID',
  'Enrolled',
  'Started',
  'Completed',
  'Overdue',
] as const;

/** Values of the column `Group`: for the students of all groups in the report, and for students without a group. */
const ALL_GROUPS = 'All';
const NO_GROUP_NAME = 'In no group';

/** Number of courses whose groups one statement of the download reads. */
const COURSES_AT_ONCE = 100;

const readRows = async function* (
  sql: SqlQuery,
  selection: CompletionSelection,
  totals: readonly CourseCompletionTotals[],
) {
  for (let at = 0; at < totals.length; at += COURSES_AT_ONCE) {
    const courses = totals.slice(at, at + COURSES_AT_ONCE);
    const findGroups = await readGroups(sql, selection, courses);
    yield courses.flatMap((course) => toRows(course, findGroups(course)));
  }
};

const toRows = (course: CourseCompletionTotals, groups: readonly GroupFigures[]) => [
  toRow(course, { ...course, groupId: null, name: ALL_GROUPS }),
  ...groups.map((group) => toRow(course, group)),
];

interface RowGroup extends Completion {
  readonly groupId: string | null;
  readonly name: string | null;
}

const toRow = ({ title, courseId }: CourseCompletionTotals, group: RowGroup) => [
  title,
  courseId,
  group.name ?? NO_GROUP_NAME,
  group.name === null ? null : group.groupId,
  group.enrolled,
  group.started,
  group.completed,
  group.overdue ?? 0,
];
