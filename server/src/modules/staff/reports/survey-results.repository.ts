/**
 * Answers to the survey of a course, counted by the groups of their students. No statement returns data of a single student.
 */
import type { SurveyQuestion } from '@cairn/api/course-item.contract';
import { NO_REPORT_GROUP } from '@cairn/api/staff-reports.contract';
import type { AnswerCell } from '@cairn/domain/survey-results.rules';
import { sqlFragment, type SqlFragment, type SqlQuery } from '../../../platform/database/sql.ts';
import {
  isCompletedEnrolment,
  isCountedEnrolment,
} from '../../catalogue/courses/enrolments.repository.ts';

export interface SurveyedCourse {
  readonly courseId: string;
  readonly title: string;
  readonly questions: readonly SurveyQuestion[];
}

export const findSurveyedCourse = async (
  sql: SqlQuery,
  courseId: string,
): Promise<SurveyedCourse | undefined> => {
  const [course] = await sql<SurveyedCourse[]>`
    select course_id as "courseId", title, post_survey as questions
    from courses where course_id = ${courseId}`;
  return course;
};

/** Numbers of students who are in exactly these groups: those who answered, and those who completed the course or answered. */
export interface StudentCountOfGroups extends AnswerCell {
  readonly completed: number;
}

/** Identifies a question of a survey. Two questions may have the same type and text. */
export interface SurveyQuestionKey {
  readonly type: SurveyQuestion['type'];
  readonly text: string;
  /** Number of the question among those with the same type and text, from 1. */
  readonly nth: number;
}

/** Number of students who are in exactly these groups and gave this answer; `value` is null for all texts together. */
export interface SurveyAnswerCountOfGroups extends AnswerCell, SurveyQuestionKey {
  readonly value: number | null;
}

/** The answers to a survey, counted by the groups of their students. */
export interface SurveyCountsByGroups {
  readonly students: readonly StudentCountOfGroups[];
  readonly counts: readonly SurveyAnswerCountOfGroups[];
}

/** Selects the columns of `survey_figures`. Each answer of each counted student is counted; empty texts are no answers. */
const selectSurveyFigures = (courseId: string): SqlFragment => sqlFragment`
  with groups_of_students as (
    select student_id, array_agg(group_id order by group_id) as group_ids from student_group_members
    where student_id in (select student_id from enrolments where course_id = ${courseId}) group by 1),
  counted_students as (
    select coalesce(group_ids, array[${NO_REPORT_GROUP}::text]) as figure_groups, answers,
      answers is not null or ${isCompletedEnrolment} as is_completed
    from enrolments left join survey_responses using (student_id, course_id)
      left join groups_of_students using (student_id)
    where enrolments.course_id = ${courseId} and ${isCountedEnrolment}),
  sums as (
    select figure_groups, count(answers)::int as answered, (count(*) filter (where is_completed))::int as completed
    from counted_students group by 1),
  answer_counts as (
    select figure_groups, type, question, nth, value, count(*) as students
    from counted_students cross join lateral (
      select item ->> 'type' as type, (item ->> 'question') collate "C" as question,
        (item ->> 'value')::float as value, btrim(item ->> 'answer') as written,
        row_number() over (partition by item ->> 'type', item ->> 'question' order by position) as nth
      from jsonb_array_elements(answers) with ordinality as list (item, position)) as answer
    where case type when 'text' then written <> '' else value is not null end group by 1, 2, 3, 4, 5),
  lists as (
    select figure_groups, jsonb_agg(jsonb_build_array(type, question, nth, value, students)
      order by type, question, nth, value) as list
    from answer_counts group by 1)
  select ${courseId}::text as course_id, figure_groups, answered, completed, coalesce(list, '[]') as list
  from sums left join lists using (figure_groups)`;

interface SurveyFiguresRow {
  readonly groupIds: readonly string[];
  readonly count: number;
  readonly completed: number;
  readonly list: readonly (readonly [
    SurveyQuestionKey['type'],
    string,
    number,
    number | null,
    number,
  ])[];
}

const toSurveyCells = (rows: readonly SurveyFiguresRow[]): SurveyCountsByGroups => ({
  students: rows,
  counts: rows.flatMap(({ groupIds, list }) =>
    list.map(([type, text, nth, value, count]) => ({ groupIds, type, text, nth, value, count })),
  ),
});

/** Counts the current answers. */
export const countSurveyAnswersByGroups = async (
  sql: SqlQuery,
  courseId: string,
): Promise<SurveyCountsByGroups> =>
  toSurveyCells(
    await sql<SurveyFiguresRow[]>`
      select figure_groups as "groupIds", answered as count, completed, list
      from (${selectSurveyFigures(courseId)}) as counted`,
  );

/** Counts the answers and stores the numbers. Writes only the rows that have changed, as `storeCompletionFigures` does. */
export const storeSurveyFigures =
  (courseId: string) =>
  async (sql: SqlQuery): Promise<void> => {
    await sql`
      with counted as materialized (${selectSurveyFigures(courseId)}),
      known as (select * from survey_figures where course_id = ${courseId}),
      outdated as (select * from known except select * from counted),
      removed as (
        delete from survey_figures using outdated
        where survey_figures.course_id = ${courseId} and row(survey_figures.*) = row(outdated.*))
      insert into survey_figures select * from counted except select * from known`;
  };

export const listStoredSurveyCounts = async (
  sql: SqlQuery,
  courseId: string,
): Promise<SurveyCountsByGroups> =>
  toSurveyCells(
    await sql<SurveyFiguresRow[]>`
      select figure_groups as "groupIds", survey_answered_count as count,
        survey_completed_count as completed, survey_answer_counts as list
      from survey_figures where course_id = ${courseId}`,
  );

export interface WrittenSurveyText {
  readonly text: string;
  readonly count: number;
}

interface TextsQuery {
  readonly courseId: string;
  readonly question: SurveyQuestionKey;
  /** Ids of the groups whose texts the caller may see; undefined: all students. */
  readonly groups: readonly string[] | undefined;
  /** Time at which the answers were counted. Later texts are left out, so that there are no more texts than counted answers. */
  readonly countedAt: Date;
  /** The last text of the previous batch. */
  readonly after?: string | undefined;
  readonly limit: number;
}

const isStudentInGroups = (groups: readonly string[]): SqlFragment => sqlFragment`(
  exists (select from student_group_members member
    where member.student_id = enrolments.student_id and group_id = any(${[...groups]}::text[]))
  or (${groups.includes(NO_REPORT_GROUP)} and not exists (
    select from student_group_members member where member.student_id = enrolments.student_id)))`;

/**
 * Returns a batch of the texts, each once. They are sorted alphabetically, because another order could show which texts belong
 * to the same student.
 */
export const listWrittenSurveyTexts = (
  sql: SqlQuery,
  { courseId, question: { text, nth }, groups, countedAt, after = '', limit }: TextsQuery,
): Promise<WrittenSurveyText[]> => sql<WrittenSurveyText[]>`
  select written as text, count(*)::int as count
  from enrolments join survey_responses using (student_id, course_id) cross join lateral (
    select btrim(item ->> 'answer') as written
    from jsonb_array_elements(answers) with ordinality as list (item, position)
    where item ->> 'type' = 'text' and item ->> 'question' = ${text}
    order by position limit 1 offset ${nth - 1}) as answer
  where enrolments.course_id = ${courseId} and ${isCountedEnrolment} and answered_at <= ${countedAt}
    and ${groups ? isStudentInGroups(groups) : sqlFragment`true`} and written collate "C" > ${after}
  group by written order by written collate "C" limit ${limit}`;
