/** Reads and changes competencies for the administrators of a site. */
import {
  type ListedCompetency,
  STAFF_COMPETENCIES_PAGE_SIZE,
  type StaffCompetency,
} from '@cairn/api/staff-competencies.contract';
import type { CompetencyText } from '@cairn/domain/competency.rules';
import {
  sqlFragment,
  type SqlQuery,
  toJsonb,
  type TransactionSql,
} from '../../../platform/database/sql.ts';
import {
  containsSearchTextSql,
  joinContentRecord,
  RECORD_ORIGIN_SQL,
} from '../catalogue-records/record-columns.ts';

const LISTED_COLUMNS = sqlFragment`
  competencies.competency_id as "competencyId", competency_name as name,
  (select count(*)::int from competency_questions bank
    where bank.competency_id = competencies.competency_id) as questions,
  (select count(*)::int from (
    select course_id from course_competencies taught
      where taught.competency_id = competencies.competency_id
    union select course_id from module_competencies part
      where part.competency_id = competencies.competency_id) teaching) as courses,
  (select count(*)::int from role_competencies needed join roles using (role_id)
    where needed.competency_id = competencies.competency_id and role_removed_at is null) as roles,
  ${RECORD_ORIGIN_SQL} as origin`;

const RECORDS = joinContentRecord('competencies', sqlFragment`competencies.competency_id`);

export const countCompetencies = async (
  sql: SqlQuery,
  search: string | undefined,
): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from competencies
    where ${containsSearchTextSql(sqlFragment`competency_name`, search)}`;
  return row?.count ?? 0;
};

/** Returns a page of the competencies, by name. @param page counted from 1 */
export const listCompetenciesPage = (
  sql: SqlQuery,
  search: string | undefined,
  page: number,
): Promise<ListedCompetency[]> =>
  sql<ListedCompetency[]>`
    select ${LISTED_COLUMNS} from competencies ${RECORDS}
    where ${containsSearchTextSql(sqlFragment`competency_name`, search)}
    order by lower(competency_name), competencies.competency_id
    limit ${STAFF_COMPETENCIES_PAGE_SIZE} offset ${(page - 1) * STAFF_COMPETENCIES_PAGE_SIZE}`;

export const findStaffCompetency = async (
  sql: SqlQuery,
  competencyId: string,
): Promise<StaffCompetency | undefined> => {
  const [row] = await sql<StaffCompetency[]>`
    select ${LISTED_COLUMNS}, jsonb_build_object('name', competency_name, 'questions', coalesce((
      select jsonb_agg(jsonb_build_object('text', stem, 'options', choices,
        'correctOption', right_choice) order by position)
      from competency_questions bank where bank.competency_id = competencies.competency_id), '[]'))
      as text
    from competencies ${RECORDS} where competencies.competency_id = ${competencyId}`;
  return row;
};

/** Locks a competency until the transaction ends, and returns it. */
export const lockStaffCompetency = async (
  tx: TransactionSql,
  competencyId: string,
): Promise<StaffCompetency | undefined> => {
  await tx`select 1 from competencies where competency_id = ${competencyId} for update`;
  return findStaffCompetency(tx, competencyId);
};

const storeQuestions = async (
  tx: TransactionSql,
  competencyId: string,
  { questions }: CompetencyText,
): Promise<void> => {
  await tx`delete from competency_questions where competency_id = ${competencyId}`;
  const rows = questions.map((question, position) => ({ ...question, position }));
  await tx`insert into competency_questions (competency_id, position, stem, choices, right_choice)
    select ${competencyId}, position, text, options, "correctOption"
    from jsonb_to_recordset(${toJsonb(rows)})
      as question (position int, text text, options text[], "correctOption" text)`;
};

/** Stores a new competency. Returns false if another one has the id. */
export const insertCompetency = async (
  tx: TransactionSql,
  competencyId: string,
  text: CompetencyText,
): Promise<boolean> => {
  const rows = await tx`insert into competencies (competency_id, competency_name)
    values (${competencyId}, ${text.name}) on conflict do nothing returning 1`;
  if (rows.length === 0) return false;
  await storeQuestions(tx, competencyId, text);
  return true;
};

export const storeCompetencyText = async (
  tx: TransactionSql,
  competencyId: string,
  text: CompetencyText,
): Promise<void> => {
  await tx`update competencies set competency_name = ${text.name}
    where competency_id = ${competencyId}`;
  await storeQuestions(tx, competencyId, text);
};
