import { toEmailKey } from '@cairn/domain/email-key';
import type { Sql } from '../../platform/database/sql.ts';
import type { KnownContentIds } from './check-references.ts';
import type { CheckedContentRecords, ContentKind } from './content-records.ts';
import type { ContentProblemList } from './read-content.ts';

/**
 * Returns the ids of all content records in the database. A content folder may contain one course only and refer to records of
 * earlier imports.
 */
export const findContentIdsInDatabase = async (sql: Sql): Promise<KnownContentIds> => {
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

/** Reports demo accounts whose e-mail address belongs to another account of the site. */
export const reportTakenEmailAddresses = async (
  sql: Sql,
  { students }: CheckedContentRecords,
  problems: ContentProblemList,
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
