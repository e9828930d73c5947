/** Creates the accounts of a made-up school: students in twenty groups, and teachers. */
import type { SqlQuery } from '../../src/platform/database/sql.ts';
import type { SchoolSize } from './school-size.ts';

const GROUPS = 20;

interface Accounts {
  readonly at: Date;
  readonly passwordHash: string;
}

export const fillSchoolAccounts = async (
  sql: SqlQuery,
  { students, instructors }: SchoolSize,
  { at, passwordHash }: Accounts,
): Promise<void> => {
  await sql`insert into student_groups (group_id, group_name)
    select 'school-group-' || g, 'Group ' || g from generate_series(0, ${GROUPS - 1}::int) as g`;
  await sql`insert into students
      (student_id, email, first_name, last_name, occupation, password_hash, password_changed_at,
        confirmed_at, created_at)
    select 'school-student-' || i, 'student-' || i || '@school.example',
      (array['Ada', 'Ben', 'Chen', 'Dalia', 'Emre', 'Fatima', 'Goran', 'Hana'])[1 + i % 8],
      (array['Abel', 'Bauer', 'Costa', 'Diallo', 'Endo', 'Fischer', 'Garcia', 'Haddad', 'Ito'])[1 + i % 9]
        || ' ' || i,
      'Student', ${passwordHash}, ${at}, ${at}::timestamptz - i % 700 * interval '1 day',
      ${at}::timestamptz - i % 700 * interval '1 day'
    from generate_series(1, ${students}::int) as i`;
  await sql`insert into student_group_members (student_id, group_id)
    select 'school-student-' || i, 'school-group-' || i % ${GROUPS}::int
    from generate_series(1, ${students}::int) as i`;
  await sql`insert into instructors (instructor_id, first_name, last_name)
    select 'school-instructor-' || j, 'Teacher', 'Number ' || j
    from generate_series(0, ${instructors - 1}::int) as j`;
  await sql`insert into students
      (student_id, email, first_name, last_name, password_hash, password_changed_at,
        confirmed_at, created_at)
    select 'school-teacher-' || j, 'teacher-' || j || '@school.example', 'Teacher', 'Number ' || j,
      ${passwordHash}, ${at}, ${at}, ${at}::timestamptz - interval '2 years'
    from generate_series(0, ${instructors - 1}::int) as j`;
  await sql`insert into teaching_rights (email, instructor_id, given_by)
    select 'teacher-' || j || '@school.example', 'school-instructor-' || j, 'operator'
    from generate_series(0, ${instructors - 1}::int) as j`;
  await sql`insert into sessions (session_id, student_id, expires_at, ends_at, identity_confirmed_at)
    select md5('session ' || i)::uuid, 'school-student-' || i,
      ${at}::timestamptz + (1 + i % 29) * interval '1 day', ${at}::timestamptz + interval '60 days', ${at}
    from generate_series(2, ${students}::int, 2) as i`;
  await fillSecondFactors(sql, students, at);
};

/**
 * Lets every third student begin to set up an authenticator app, and gives the last students a passkey and recovery codes. Measurements
 * sign in as the first students, by the password alone.
 */
const fillSecondFactors = async (sql: SqlQuery, students: number, at: Date): Promise<void> => {
  await sql`insert into authenticator_apps (student_id, app_key)
    select 'school-student-' || i, decode(md5('app ' || i), 'hex')
    from generate_series(3, ${students}::int, 3) as i`;
  const first = Math.floor(students * 0.97);
  await sql`insert into passkeys (passkey_id, student_id, passkey_name, public_key, signature_count,
      transports, passkey_added_at)
    select 'school-passkey-' || i, 'school-student-' || i, 'Laptop', decode(md5('key ' || i), 'hex'), 0,
      '{internal}', ${at}
    from generate_series(${first}::int, ${students}::int) as i`;
  await sql`insert into recovery_codes (student_id, recovery_hash)
    select 'school-student-' || i, md5('code ' || i || ' ' || j)
    from generate_series(${first}::int, ${students}::int) as i, generate_series(1, 10) as j`;
};
