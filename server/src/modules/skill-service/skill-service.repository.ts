import { json, set, type Sql, values } from '../../database/sql.ts';

export interface BankQuestion {
  readonly stem: string;
  readonly choices: string[];
  readonly rightChoice: string;
}

/** Undefined for a competency that nobody knows; else its question bank. */
export const findQuestions = async (
  sql: Sql,
  competencyId: string,
): Promise<BankQuestion[] | undefined> => {
  const [known, questions] = await Promise.all([
    sql`select 1 from competencies where competency_id = ${competencyId}`,
    sql<BankQuestion[]>`
      select stem, choices, right_choice as "rightChoice" from competency_questions
      where competency_id = ${competencyId} order by position`,
  ]);
  return known.length === 0 ? undefined : questions;
};

interface Check {
  readonly studentId: string;
  readonly competencyId: string;
  readonly answerKey: string;
  /** QuestionID → right choice. */
  readonly answers: Readonly<Record<string, string>>;
}

/** Takes the place of a former check; that one was passed is remembered. */
export const keepCheck = async (sql: Sql, check: Check, now: Date): Promise<void> => {
  const row = {
    answer_key: check.answerKey,
    answers: json(check.answers),
    made_at: now,
    taken_at: null,
  };
  const id = { student_id: check.studentId, competency_id: check.competencyId };
  await sql`insert into competency_checks ${values({ ...id, ...row })}
    on conflict (student_id, competency_id) do update set ${set(row)}`;
};

interface KeptCheck {
  readonly answerKey: string;
  readonly answers: Record<string, string>;
  readonly isTaken: boolean;
}

export const findCheck = async (
  sql: Sql,
  studentId: string,
  competencyId: string,
): Promise<KeptCheck | undefined> => {
  const [check] = await sql<KeptCheck[]>`
    select answer_key as "answerKey", answers, taken_at is not null as "isTaken"
    from competency_checks where student_id = ${studentId} and competency_id = ${competencyId}`;
  return check;
};

interface Result {
  readonly studentId: string;
  readonly competencyId: string;
  readonly answerKey: string;
  readonly passed: boolean;
}

/** False when this check has been taken meanwhile, or another has taken its place. */
export const takeCheck = async (sql: Sql, result: Result, now: Date): Promise<boolean> => {
  const rows = await sql`
    update competency_checks set taken_at = ${now}, passed = passed or ${result.passed}
    where student_id = ${result.studentId} and competency_id = ${result.competencyId}
      and answer_key = ${result.answerKey} and taken_at is null returning 1`;
  return rows.length > 0;
};

export const passedCompetencies = async (sql: Sql, studentId: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select competency_id as id from competency_checks
    where student_id = ${studentId} and passed`;
  return rows.map(({ id }) => id);
};
