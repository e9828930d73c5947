import {
  type SqlFragment,
  sqlFragment,
  toJsonb,
  createUpdateFragment,
  type Sql,
  createInsertFragment,
} from '../../../platform/database/sql.ts';

export interface CompetencyCheckAnswer {
  readonly questionId: string;
  readonly choiceId: string;
}

export interface CompetencyQuestion {
  readonly stem: string;
  readonly choices: string[];
  readonly rightChoice: string;
}

/** Returns the question bank of a competency; undefined for an unknown competency. */
export const findCompetencyQuestions = async (
  sql: Sql,
  competencyId: string,
): Promise<CompetencyQuestion[] | undefined> => {
  const [known, questions] = await Promise.all([
    sql`select 1 from competencies where competency_id = ${competencyId}`,
    sql<CompetencyQuestion[]>`
      select stem, choices, right_choice as "rightChoice" from competency_questions
      where competency_id = ${competencyId} order by position`,
  ]);
  return known.length === 0 ? undefined : questions;
};

interface CompetencyCheck {
  readonly studentId: string;
  readonly competencyId: string;
  readonly answerKey: string;
  /** Correct choices of the competency check by QuestionID. */
  readonly answers: Readonly<Record<string, string>>;
}

/** Maximum number of failed checks of one student and competency. Further attempts are allowed a day after the first failure. */
const MAX_FAILURES = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

const subtractOneDay = (now: Date): Date => new Date(now.getTime() - DAY_MS);

const hasAttemptsLeft = (now: Date): SqlFragment => sqlFragment`(competency_checks.passed
  or competency_checks.failures < ${MAX_FAILURES}
  or competency_checks.failing_since <= ${subtractOneDay(now)})`;

/**
 * Stores a competency check in place of the former one. An earlier pass stays stored.
 * @returns false if there were too many attempts
 */
export const storeCompetencyCheck = async (
  sql: Sql,
  check: CompetencyCheck,
  now: Date,
): Promise<boolean> => {
  const row = {
    answer_key: check.answerKey,
    answers: toJsonb(check.answers),
    made_at: now,
    taken_at: null,
    given: null,
  };
  const id = { student_id: check.studentId, competency_id: check.competencyId };
  const rows = await sql`insert into competency_checks ${createInsertFragment({ ...id, ...row })}
    on conflict (student_id, competency_id) do update
      set ${createUpdateFragment(row)}, former_key = competency_checks.answer_key
    where ${hasAttemptsLeft(now)} returning 1`;
  return rows.length > 0;
};

/** Returns the seconds until the student's next attempt at a competency check is allowed; 0 if it is allowed now. */
export const findSecondsToNextCheckAttempt = async (
  sql: Sql,
  { studentId, competencyId }: Pick<CompetencyCheck, 'studentId' | 'competencyId'>,
  now: Date,
): Promise<number> => {
  const [row] = await sql<{ since: Date | null }[]>`
    select failing_since as since from competency_checks
    where student_id = ${studentId} and competency_id = ${competencyId} and not ${hasAttemptsLeft(now)}`;
  return row?.since ? Math.ceil((row.since.getTime() + DAY_MS - now.getTime()) / 1000) : 0;
};

interface StoredCheck {
  readonly answerKey: string;
  /** Key of the student's previous competency check; null for the first one. */
  readonly formerKey: string | null;
  readonly answers: Record<string, string>;
  readonly isTaken: boolean;
  /** Answers that the student submitted; null before the submission. */
  readonly given: readonly CompetencyCheckAnswer[] | null;
}

export const findStoredCompetencyCheck = async (
  sql: Sql,
  studentId: string,
  competencyId: string,
): Promise<StoredCheck | undefined> => {
  const [check] = await sql<StoredCheck[]>`
    select answer_key as "answerKey", former_key as "formerKey", answers, taken_at is not null as "isTaken", given
    from competency_checks where student_id = ${studentId} and competency_id = ${competencyId}`;
  return check;
};

interface CheckResult {
  readonly studentId: string;
  readonly competencyId: string;
  readonly answerKey: string;
  readonly given: readonly CompetencyCheckAnswer[];
  readonly passed: boolean;
}

/**
 * Stores the result of a competency check. Returns false if this check was taken meanwhile, another one has replaced it, or there
 * were too many attempts.
 */
export const storeCompetencyCheckResult = async (
  sql: Sql,
  result: CheckResult,
  now: Date,
): Promise<boolean> => {
  const rows = await sql`
    update competency_checks set taken_at = ${now}, given = ${toJsonb(result.given)}, passed = passed or ${result.passed},
      failures = case when ${result.passed} then failures
        when failing_since > ${subtractOneDay(now)} then failures + 1 else 1 end,
      failing_since = case when ${result.passed} or failing_since > ${subtractOneDay(now)}
        then failing_since else ${now} end
    where student_id = ${result.studentId} and competency_id = ${result.competencyId}
      and answer_key = ${result.answerKey} and taken_at is null and ${hasAttemptsLeft(now)}
    returning 1`;
  return rows.length > 0;
};

export const listPassedCompetencies = async (sql: Sql, studentId: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select competency_id as id from competency_checks
    where student_id = ${studentId} and passed`;
  return rows.map(({ id }) => id);
};
