/**
 * Measures the reports of /manage on a large site: the time until an administrator gets a page, and the first bytes of a file.
 * MREP-16
 */
import { ada } from '../../e2e/pages/students.ts';
import { openMaintenanceDatabase } from '../../server/src/platform/database/maintenance-database.ts';
import type { SqlQuery } from '../../server/src/platform/database/sql.ts';
import { connectToEmbeddedDatabase } from '../../server/test/server-process.ts';
import type { BenchResources } from './bench-resources.ts';
import {
  type BenchFigure,
  formatMilliseconds,
  median,
  toFigureWithLimit,
  toFigureWithoutBudget,
} from './figures.ts';
import { signInByApi } from './school/counted-site.ts';

/** Maximum time in ms until the response of a report. 003 §5 */
const MAX_REPORT_MS = 2000;

/** URLs of reports, by a description. The survey has an answer of each person. */
const REPORTS: Readonly<Record<string, string>> = {
  'completion, all courses': '/manage/reports/completion',
  'completion of a group': '/manage/reports/completion?group=report-group-3',
  'completion of a course': '/manage/reports/completion?course=report-course-3',
  'completion, the last page': '/manage/reports/completion?page=1000',
  'a survey that all people answered': '/manage/reports/surveys/report-course-0',
  'a survey, of one group': '/manage/reports/surveys/report-course-0?group=report-group-3',
};

/** URLs of CSV files. Their first bytes must arrive as fast as a page. */
const FILES: Readonly<Record<string, string>> = {
  'the file of completion': '/manage/reports/completion/file',
  'the file of a survey': '/manage/reports/surveys/report-course-0/file',
};

interface ReportsSize {
  readonly people: number;
  readonly groups: number;
  readonly courses: number;
  /** Number of courses of each person. */
  readonly coursesOfPerson: number;
  readonly repetitions: number;
}

export const measureStaffReports = async (
  { ownSite }: Pick<BenchResources, 'ownSite'>,
  size: ReportsSize,
): Promise<BenchFigure[]> => {
  const sql = connectToEmbeddedDatabase(ownSite.dataDir);
  // Statements of this connection have no time limit.
  const connection = await openMaintenanceDatabase(sql, 'cairn bench');
  try {
    await addEnrolments(connection, size);
    const headers = await signInByApi(ownSite.url, ada.email, ada.password);
    const read = (path: string) => readResponse(`${ownSite.url}/api${path}`, headers);
    await connection`delete from counted_figures`;
    const counted = await read('/manage/reports/completion');
    const { people, groups, courses, coursesOfPerson } = size;
    return [
      toFigureWithoutBudget(
        'size of the site',
        `${people} people in ${groups} groups, ${courses} courses, ${people * coursesOfPerson} enrolments`,
      ),
      toFigureWithoutBudget(
        'a report that counts its figures first',
        formatMilliseconds(counted.lastMs),
      ),
      ...(await measureAll(REPORTS, size.repetitions, async (path) => (await read(path)).lastMs)),
      ...(await measureAll(FILES, size.repetitions, async (path) => (await read(path)).firstMs)),
    ];
  } finally {
    connection.end();
    await sql.end();
  }
};

/** Returns a figure for each path, with the median of several measurements, of which the first one is not counted. */
const measureAll = async (
  paths: Readonly<Record<string, string>>,
  repetitions: number,
  measure: (path: string) => Promise<number>,
): Promise<BenchFigure[]> => {
  const figures: BenchFigure[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = [];
    for (let count = 0; count <= repetitions; count += 1) times.push(await measure(path));
    figures.push(
      toFigureWithLimit(name, median(times.slice(1)), {
        max: MAX_REPORT_MS,
        isNoisy: true,
        show: formatMilliseconds,
      }),
    );
  }
  return figures;
};

/** Reads a response without storing it. Returns the times in ms until its first and its last bytes. */
const readResponse = async (
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ firstMs: number; lastMs: number }> => {
  const began = performance.now();
  const response = await fetch(url, { headers });
  if (!response.ok || !response.body)
    throw new Error(`${url} was answered with ${response.status}.`);
  const reader = response.body.getReader();
  let { done } = await reader.read();
  const firstMs = performance.now() - began;
  while (!done) ({ done } = await reader.read());
  return { firstMs, lastMs: performance.now() - began };
};

/** Adds people in groups, courses with a survey, enrolments at all stages, and answers of all people to the survey of course 0. */
const addEnrolments = async (
  sql: SqlQuery,
  { people, groups, courses, coursesOfPerson }: ReportsSize,
): Promise<void> => {
  await sql`insert into student_groups (group_id, group_name)
    select 'report-group-' || i, 'Group ' || i from generate_series(0, ${groups - 1}::int) as i`;
  await sql`insert into students (student_id, email, first_name, last_name, password_hash, confirmed_at)
    select 'report-person-' || i, 'reported-' || i || '@bench.example', 'Ada', 'Abel ' || i, '', now()
    from generate_series(0, ${people - 1}::int) as i`;
  await sql`insert into student_group_members (student_id, group_id)
    select 'report-person-' || i, 'report-group-' || i % ${groups}::int
    from generate_series(0, ${people - 1}::int) as i`;
  await sql`insert into courses (course_id, title, description, course_type, status, level, category,
      instructor_id, post_survey)
    select 'report-course-' || i, 'Course ' || i, '', 'async', 'published', 'All Levels', 'Data',
      (select min(instructor_id) from instructors),
      '[{"type": "scale", "question": "Clear?"}, {"type": "scale", "question": "Fast?"}, {"type": "text", "question": "Why?"}]'
    from generate_series(0, ${courses - 1}::int) as i`;
  await sql`insert into enrolments (student_id, course_id, enrolled_at, active_at, completed_at)
    select 'report-person-' || p,
      'report-course-' || case when c = 0 then 0 else 1 + (p * 7 + c * 13) % (${courses - 1}::int) end,
      now() - (p + c) % 300 * interval '1 day', case when (p + c) % 4 > 0 then now() end,
      case when c = 0 or (p + c) % 2 = 0 then now() end
    from generate_series(0, ${people - 1}::int) as p,
      generate_series(0, ${coursesOfPerson - 1}::int) as c
    on conflict do nothing`;
  await sql`insert into survey_responses (student_id, course_id, answers)
    select 'report-person-' || p, 'report-course-0', jsonb_build_array(
      jsonb_build_object('type', 'scale', 'question', 'Clear?', 'value', 1 + p % 5),
      jsonb_build_object('type', 'scale', 'question', 'Fast?', 'value', 1 + p % 4),
      jsonb_build_object('type', 'text', 'question', 'Why?', 'answer', 'Because of number ' || p % 5000))
    from generate_series(0, ${people - 1}::int) as p`;
  // Updates the statistics of the tables, as autovacuum does.
  await sql`analyze students, student_groups, student_group_members, courses, enrolments, survey_responses`;
};
