/** Question list of attempts that tests insert by SQL. */
import type { SqlQuery } from '../src/platform/database/sql.ts';

/** Value of `assessment_attempts.questions_digest` for an attempt without questions. */
export const EMPTY_QUESTION_LIST = '0'.repeat(64);

/** Stores the empty list of questions, to which attempts with `EMPTY_QUESTION_LIST` refer. */
export const storeEmptyQuestionList = async (sql: SqlQuery): Promise<void> => {
  await sql`insert into asked_questions (digest, questions) values (${EMPTY_QUESTION_LIST}, '[]')
    on conflict do nothing`;
};
