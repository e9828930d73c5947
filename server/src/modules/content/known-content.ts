import { toEmailKey } from '@cairn/domain/email-key';
import type { Sql } from '../../platform/database/sql.ts';
import type { KnownIds } from './check-references.ts';
import type { Content, ContentKind } from './content-records.ts';
import type { ProblemList } from './read-content.ts';

/** Returns the ids in the database. A folder may contain one course only and refer to content of earlier imports. */
export const findKnownContent = async (sql: Sql): Promise<KnownIds> => {
  const rows = await sql<{ kind: ContentKind; id: string }[]>`
    select 'groups' as kind, group_id as id from student_groups
    union all select 'instructors', instructor_id from instructors
    union all select 'competencies', competency_id from competencies
    union all select 'exercises', exercise_id from exercises
    union all select 'courses', course_id from courses
    union all select 'roles', role_id from roles`;
  const known = new Map<ContentKind, Set<string>>();
  for (const { kind, id } of rows) {
    const ids = known.get(kind);
    if (ids) ids.add(id);
    else known.set(kind, new Set([id]));
  }
  return known;
};

/** Reports demo accounts whose e-mail address belongs to another account. */
export const reportTakenAddresses = async (
  sql: Sql,
  { students }: Content,
  problems: ProblemList,
): Promise<void> => {
  const addresses = students.map(({ value }) => toEmailKey(value.Email));
  const taken = await sql<{ email: string; id: string }[]>`
    select email_key(email) as email, student_id as id from students
    where email_key(email) = any(${addresses})`;
  const owners = new Map(taken.map(({ email, id }) => [email, id]));
  for (const { value, source, path } of students) {
    const owner = owners.get(toEmailKey(value.Email));
    if (owner === undefined || owner === value.StudentID) continue;
    problems.report(
      { source, path: [...path, 'Email'] },
      `the address '${value.Email}' belongs to another account`,
    );
  }
};
