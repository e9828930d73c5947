/** Answers to the survey of a course, counted by the groups of their students. No statement returns a student. */
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

/** Ids of all groups of the student of an enrolment, sorted; the id of 'in no group' for a student without one. */
const GROUP_IDS = sqlFragment`array(
  select coalesce(group_id, ${NO_REPORT_GROUP})
  from (select) as student left join student_group_members member
    on member.student_id = enrolments.student_id
  order by group_id)`;

/** Students of exactly these groups: those who answered, and those who completed the course or answered. */
export interface StudentCell extends AnswerCell {
  readonly completed: number;
}

export const listStudentCells = (sql: SqlQuery, courseId: string): Promise<StudentCell[]> => sql<
  StudentCell[]
>`
  select ${GROUP_IDS} as "groupIds", count(survey_responses.student_id)::int as count,
    (count(*) filter (where survey_responses.student_id is not null or ${isCompletedEnrolment}))::int as completed
  from enrolments left join survey_responses using (student_id, course_id)
  where enrolments.course_id = ${courseId} and ${isCountedEnrolment} group by 1`;

/** Identifies a question of a survey. Two questions may have the same type and text. */
export interface QuestionKey {
  readonly type: SurveyQuestion['type'];
  readonly text: string;
  /** Number among the questions with the same type and text, from 1. */
  readonly nth: number;
}

/** Each answer of each counted student. Empty texts are no answers. */
const selectAnswers = (courseId: string): SqlFragment => sqlFragment`
  select answered.* from (
    select ${GROUP_IDS} as group_ids, type, question, nth, value, written
    from enrolments join survey_responses using (student_id, course_id) cross join lateral (
      select item ->> 'type' as type, item ->> 'question' as question,
        (item ->> 'value')::float as value, btrim(item ->> 'answer') as written,
        (row_number() over (partition by item ->> 'type', item ->> 'question' order by position))::int as nth
      from jsonb_array_elements(answers) with ordinality as list (item, position)) as answer
    where enrolments.course_id = ${courseId} and ${isCountedEnrolment}) as answered
  where case type when 'text' then written <> '' else value is not null end`;

/** Students of exactly these groups who gave this answer; `value` is null for all texts together. */
export interface AnswerCount extends AnswerCell, QuestionKey {
  readonly value: number | null;
}

export const listAnswerCounts = (sql: SqlQuery, courseId: string): Promise<AnswerCount[]> => sql<
  AnswerCount[]
>`
  select group_ids as "groupIds", type, question as text, nth, value, count(*)::int as count
  from (${selectAnswers(courseId)}) as answers group by 1, 2, 3, 4, 5`;

export interface WrittenText {
  readonly text: string;
  readonly count: number;
}

interface TextsQuery {
  readonly courseId: string;
  readonly question: QuestionKey;
  /** Ids of the groups whose texts are shown; undefined: all students. */
  readonly groups: readonly string[] | undefined;
  /** The last text of the piece before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * Returns a piece of the texts, each once. They are sorted by themselves: the order of students or of time would tell which texts
 * belong together.
 */
export const listTexts = (
  sql: SqlQuery,
  { courseId, question, groups, after = '', limit }: TextsQuery,
): Promise<WrittenText[]> => sql<WrittenText[]>`
  select written as text, count(*)::int as count
  from (${selectAnswers(courseId)}) as answers
  where type = 'text' and question = ${question.text} and nth = ${question.nth}
    and ${groups ? sqlFragment`group_ids && ${[...groups]}::text[]` : sqlFragment`true`}
    and written collate "C" > ${after}
  group by written order by written collate "C" limit ${limit}`;
