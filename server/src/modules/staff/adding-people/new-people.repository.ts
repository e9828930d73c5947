/** Stores people whom staff add, and reads what they can be given. */
import { MAX_COURSE_CHOICES } from '@cairn/api/staff-people.contract';
import { toCompactSearchText } from '@cairn/domain/search-text.rules';
import {
  escapeLikePattern,
  type SqlQuery,
  type TransactionSql,
} from '../../../platform/database/sql.ts';

export interface NewAccount {
  readonly studentId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly needsNewPassword: boolean;
  /** Null: the person confirms the address by accepting an invitation. */
  readonly confirmedAt: Date | null;
}

/** Stores an account. Returns false when another one has the address. */
export const insertAccount = async (
  tx: TransactionSql,
  account: NewAccount,
  at: Date,
): Promise<boolean> => {
  const rows = await tx`
    insert into students (student_id, email, first_name, last_name, password_hash, password_changed_at,
      created_at, confirmed_at, needs_new_password)
    values (${account.studentId}, ${account.email}, ${account.firstName}, ${account.lastName},
      ${account.passwordHash}, ${at}, ${at}, ${account.confirmedAt}, ${account.needsNewPassword})
    on conflict (email_key(email)) do nothing returning 1`;
  return rows.length > 0;
};

export interface ChosenCourse {
  readonly courseId: string;
  readonly title: string;
  readonly isDraft: boolean;
  /** Whether all visitors or one of the groups see the course, as `isHiddenByGroups` says for a student. */
  readonly isSeen: boolean;
}

export const findChosenCourses = (
  tx: TransactionSql,
  courseIds: readonly string[],
  groupIds: readonly string[],
): Promise<ChosenCourse[]> => tx<ChosenCourse[]>`
  select course_id as "courseId", title, lower(status) = 'draft' as "isDraft",
    publically_accessible
      or not exists (select from course_groups link where link.course_id = courses.course_id)
      or exists (select from course_groups link
        where link.course_id = courses.course_id and link.group_id = any(${[...groupIds]}::text[])) as "isSeen"
  from courses where course_id = any(${[...courseIds]}::text[]) order by title, course_id`;

/** Returns the names of groups, and locks these until the transaction ends. */
export const lockChosenGroups = (
  tx: TransactionSql,
  groupIds: readonly string[],
): Promise<{ groupId: string; name: string; isArchived: boolean }[]> => tx`
  select group_id as "groupId", group_name as name, group_archived_at is not null as "isArchived"
  from student_groups where group_id = any(${[...groupIds]}::text[])
  order by group_id for share`;

/** Returns the first courses by title, drafts left out, whose titles contain all words of the search. */
export const searchChoosableCourses = (
  sql: SqlQuery,
  search: string,
): Promise<{ courseId: string; title: string }[]> => {
  const words = search.split(/\s+/).map(toCompactSearchText);
  const patterns = words.map((word) => `%${escapeLikePattern(word)}%`);
  return sql<{ courseId: string; title: string }[]>`
    select course_id as "courseId", title from courses
    where lower(status) <> 'draft' and replace(fold_for_search(title), ' ', '') like all(${patterns}::text[])
    order by title, course_id limit ${MAX_COURSE_CHOICES}`;
};
