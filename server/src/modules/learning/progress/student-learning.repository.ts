import type { AssessmentAttempt } from '@cairn/api/assessments.contract';
import type { ProgressComponent } from '@cairn/api/progress.contract';
import {
  type SqlFragment,
  sqlFragment,
  type SqlQuery,
  type Sql,
} from '../../../platform/database/sql.ts';
import {
  isListedEnrolment,
  isAttemptOfCurrentRound,
  isOfListedCourse,
} from '../../catalogue/courses/enrolments.repository.ts';
import {
  type StudentJobRoleRow,
  selectStudentJobRoles,
} from '../../catalogue/roles/earned-roles.repository.ts';

/** An enrolment in the lists of the student's attributes. PostgreSQL returns it as JSON, so dates are strings. */
export interface LearningEnrolmentRow {
  readonly courseId: string;
  readonly enrolledAt: string;
  /** The date of the student's last activity in the course; null before the first. */
  readonly activeAt: string | null;
  readonly completedAt: string | null;
  /** True if the course is completed and has a survey that the student has not answered. */
  readonly isSurveyOpen: boolean;
  readonly result: string | null;
  readonly secondsSpent: number;
  /** Earliest due date of the course that enrolment rules set for the student; null without one. */
  readonly dueAt: string | null;
  /** Whether an enrolment rule makes the course mandatory for the student; null without a rule. */
  readonly isMandatory: boolean | null;
}

interface FlagRow {
  readonly courseId: string;
  readonly moduleId: string;
  readonly component: ProgressComponent;
  readonly isDone: boolean;
}

type AttemptRow<Time> = Omit<AssessmentAttempt, 'datetimeStarted' | 'datetimeSubmitted'> & {
  readonly courseId: string;
  readonly moduleId: string;
  readonly startedAt: Time;
  readonly submittedAt: Time;
};

interface PackageValueRow {
  readonly courseId: string;
  readonly key: string;
  readonly value: string;
}

/** Rows that contain the student's data in courses. */
export interface StudentCourseRows {
  readonly enrolments: readonly LearningEnrolmentRow[];
  readonly flags: readonly FlagRow[];
  readonly attempts: readonly AttemptRow<string>[];
  readonly packageValues: readonly PackageValueRow[];
}

/** Rows that contain all data about learning in the student's attributes. */
export interface StudentLearningRows extends StudentCourseRows {
  readonly roles: readonly StudentJobRoleRow[];
  readonly competencies: readonly string[];
  readonly workspaces: readonly { readonly exerciseId: string; readonly workspaceId: string }[];
}

const selectEnrolments = (studentId: string) => sqlFragment`
  select course_id as "courseId", enrolled_at as "enrolledAt", active_at as "activeAt",
    completed_at as "completedAt", result, seconds_spent::float8 as "secondsSpent",
    completed_at is not null and post_survey <> '[]' and not exists (
      select 1 from survey_responses given
      where given.student_id = enrolments.student_id and given.course_id = enrolments.course_id
    ) as "isSurveyOpen", due_at as "dueAt", is_mandatory as "isMandatory"
  from enrolments join courses using (course_id)
    left join (
      select course_id, min(duty_due_at) as due_at, bool_or(is_mandatory) as is_mandatory
      from enrolment_duties where student_id = ${studentId} and not is_fulfilled group by course_id
    ) duties using (course_id)
  where student_id = ${studentId} and ${isListedEnrolment} order by enrolled_at, course_id`;

/** Selects the parts of modules that the student has done in current courses, in the order of the modules. */
const selectFlags = (studentId: string) => sqlFragment`
  select parts.course_id as "courseId", parts.module_id as "moduleId", parts.component,
    done_at is not null as "isDone"
  from enrolments
    join module_components parts using (course_id)
    join course_modules using (course_id, module_id)
    left join module_progress done on done.student_id = enrolments.student_id
      and done.course_id = parts.course_id and done.module_id = parts.module_id
      and done.component = parts.component
  where enrolments.student_id = ${studentId} and ${isListedEnrolment}
  order by position`;

/**
 * Maximum number of attempts at one assessment in the student's attributes. Pages use the last one, and whether one of them
 * passed.
 */
const MAX_RECORDED_ATTEMPTS = 10;

/** SQL expressions for the answers of an attempt, and for the grades of these answers. */
interface SelectedAnswers {
  readonly responses: SqlFragment;
  readonly grades: SqlFragment;
}

/** Selects the newest attempts at each assessment, and the best one in addition. */
const selectShownAttempts = (
  { responses, grades }: SelectedAnswers,
  ofAssessment: SqlFragment,
) => sqlFragment`
  select course_id as "courseId", assessment_id as "moduleId", attempt_number as "attemptNumber",
    status, score, ${responses} as responses, ${grades} as grades, seconds_taken as "timeTaken",
    started_at as "startedAt", submitted_at as "submittedAt"
  from (
    select *, row_number() over (own order by attempt_number desc) as age,
      row_number() over (own order by status = 'passed' desc, score desc, attempt_number) as place
    from assessment_attempts where ${ofAssessment} and ${isAttemptOfCurrentRound}
    window own as (partition by course_id, assessment_id)) as ranked
  where age <= ${MAX_RECORDED_ATTEMPTS} or place = 1
  order by attempt_number`;

/**
 * Selects the attempts at all assessments for lists: without the answers, and only with grades that are not final, because
 * lists show only whether such grades exist.
 */
const selectAttempts = (studentId: string) =>
  selectShownAttempts(
    {
      responses: sqlFragment`'[]'::jsonb`,
      grades: sqlFragment`jsonb_path_query_array(grades, '$[*] ? (@.status != "graded")')`,
    },
    sqlFragment`student_id = ${studentId} and ${isOfListedCourse(studentId)}`,
  );

interface AssessmentKey {
  readonly courseId: string;
  readonly moduleId: string;
}

const toAttempt = ({
  courseId: _course,
  moduleId: _module,
  startedAt,
  submittedAt,
  ...attempt
}: AttemptRow<Date>): AssessmentAttempt => ({
  ...attempt,
  datetimeStarted: startedAt.toISOString(),
  datetimeSubmitted: submittedAt.toISOString(),
});

/** Returns the newest attempts at one assessment, and the best one in addition, with their answers. */
export const listAttemptsWithAnswers = async (
  sql: SqlQuery,
  studentId: string,
  { courseId, moduleId }: AssessmentKey,
): Promise<AssessmentAttempt[]> => {
  const own = sqlFragment`student_id = ${studentId} and course_id = ${courseId}
    and assessment_id = ${moduleId}`;
  const answers = { responses: sqlFragment`responses`, grades: sqlFragment`grades` };
  const rows = await sql<AttemptRow<Date>[]>`${selectShownAttempts(answers, own)}`;
  return rows.map(toAttempt);
};

/** Keys of the SCORM values that lists and course cards show. Only the player reads the other values. */
const LISTED_PACKAGE_KEYS = [
  'cmi.core.lesson_status',
  'cmi.core.score.raw',
  'cmi.completion_status',
  'cmi.success_status',
  'cmi.progress_measure',
  'cmi.score.scaled',
];

const selectPackageValues = (studentId: string) => sqlFragment`
  select course_id as "courseId", key, value from scorm_values
  where student_id = ${studentId} and key = any(${LISTED_PACKAGE_KEYS})
    and ${isOfListedCourse(studentId)}`;

/** Selects the competencies that courses completed by the student teach, as courses or in their modules. */
const selectCompetencies = (studentId: string) => sqlFragment`
  with complete as (
    select course_id from enrolments
    where student_id = ${studentId} and completed_at is not null)
  select competency_id as id from course_competencies join complete using (course_id)
  union select competency_id from module_competencies join complete using (course_id)
  order by id`;

const selectWorkspaces = (studentId: string) => sqlFragment`
  select exercise_id as "exerciseId", workspace_id as "workspaceId"
  from exercise_workspaces where student_id = ${studentId} order by exercise_id`;

export const listEarnedCompetencies = async (sql: Sql, studentId: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`${selectCompetencies(studentId)}`;
  return rows.map(({ id }) => id);
};

/** Aggregates the rows of a query into one JSON value. */
const aggregateAsJson = (rows: SqlFragment) =>
  sqlFragment`coalesce((select json_agg(listed) from (${rows}) listed), '[]')`;

const selectCourseLists = (studentId: string) => sqlFragment`
  ${aggregateAsJson(selectEnrolments(studentId))} as enrolments,
  ${aggregateAsJson(selectFlags(studentId))} as flags,
  ${aggregateAsJson(selectAttempts(studentId))} as attempts,
  ${aggregateAsJson(selectPackageValues(studentId))} as "packageValues"`;

/**
 * Reads all lists about the student's courses in one SQL statement, because a statement costs the server more than the rows of a
 * list.
 */
export const readStudentCourseRows = async (
  sql: Sql,
  studentId: string,
): Promise<StudentCourseRows> => {
  const [row] = await sql<StudentCourseRows[]>`select ${selectCourseLists(studentId)}`;
  return requireRow(row);
};

/** Reads the lists about the student's courses and all other lists about learning. */
export const readStudentLearningRows = async (
  sql: Sql,
  studentId: string,
): Promise<StudentLearningRows> => {
  const [row] = await sql<StudentLearningRows[]>`
    select ${selectCourseLists(studentId)},
      ${aggregateAsJson(selectStudentJobRoles(studentId))} as roles,
      array(select id from (${selectCompetencies(studentId)}) listed) as competencies,
      ${aggregateAsJson(selectWorkspaces(studentId))} as workspaces`;
  return requireRow(row);
};

const requireRow = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Error('A select without a table has one row.');
  return row;
};
