/** What work on people has done to them, by their names and without ids and times, so that two runs can be compared. */
import type { Sql } from '../src/platform/database/sql.ts';
import type { Mail } from '../src/platform/mail/mail.ts';

/** Returns the accounts, groups other than those of one run, courses, duties, notifications and log entries of people. */
export const readPeopleResults = async (sql: Sql, personIds: readonly string[]) => {
  const ids = [...personIds];
  const people = await sql`
    select last_name || ' ' || first_name as person, disabled_at is not null as "isDisabled",
      invited_at is not null as "isInvited", (
        select jsonb_agg(group_id order by group_id) from student_group_members m
        where m.student_id = s.student_id and group_id not like 'group-%') as groups, (
        select jsonb_agg(jsonb_build_array(course_id, unenrolled_at is not null, is_ended_by_rule) order by course_id)
        from enrolments e where e.student_id = s.student_id) as courses, (
        select jsonb_agg(jsonb_build_array(course_id, duty_due_at, is_mandatory) order by course_id)
        from enrolment_duties d where d.student_id = s.student_id) as duties, (
        select jsonb_agg(jsonb_build_array(kind, course_id) order by kind, course_id)
        from notifications n where n.student_id = s.student_id) as notifications, (
        select jsonb_agg(jsonb_build_array(action, actor_kind, values_after - 'group') order by action, values_after - 'group')
        from audit_entries where object_kind = 'person' and object_id = s.student_id) as entries
    from students s where student_id = any(${ids}::text[]) order by person`;
  return people;
};

/** Returns who got which mail, sorted. */
export const listMailedPeople = async (
  sql: Sql,
  personIds: readonly string[],
  mails: readonly Mail[],
): Promise<string[]> => {
  const rows = await sql<{ email: string; person: string }[]>`
    select email, last_name || ' ' || first_name as person from students
    where student_id = any(${[...personIds]}::text[])`;
  const names = new Map(rows.map(({ email, person }) => [email, person]));
  return mails.map(({ to, subject }) => `${names.get(to) ?? to}: ${subject}`).toSorted();
};
