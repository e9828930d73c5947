/** Reads the people of a school for its staff. Every statement is limited to the scope of the caller. */
import type { PeopleSelection } from '@cairn/api/staff-jobs.contract';
import {
  type ActivityPeriod,
  type ListedPerson,
  NO_GROUP,
  PEOPLE_PAGE_SIZE,
  type PeopleFilters,
  type PeopleOrder,
  type PersonStatus,
} from '@cairn/api/staff-people.contract';
import { foldSearchText } from '@cairn/domain/search-text.rules';
import type { StaffScope } from '@cairn/domain/staff.rules';
import {
  escapeLikePattern,
  sqlFragment,
  type SqlFragment,
  type SqlQuery,
} from '../../../platform/database/sql.ts';
import { listSessionsOfStudent } from '../../accounts/auth/student-sessions.repository.ts';

/** The values of one filter in the query, as a list. */
const toValues = <T>(given: T | readonly T[] | undefined): readonly T[] =>
  given === undefined ? [] : ([given].flat() as T[]);

const isInGroups = (groupIds: readonly string[]): SqlFragment => sqlFragment`exists (
  select from student_group_members member
  where member.student_id = students.student_id and member.group_id = any(${[...groupIds]}::text[]))`;

/** Returns the SQL condition that a row of `students` is in the caller's scope. */
export const isPersonInScope = (scope: StaffScope): SqlFragment =>
  scope === 'site' ? sqlFragment`true` : isInGroups(scope);

/**
 * SQL columns with the e-mail address and the external id of a row of `students` as staff see them. The row may be a join
 * request (MIMP-05).
 */
export const SHOWN_EMAIL_SQL = sqlFragment`coalesce(students.requested_email, students.email)`;
export const SHOWN_EXTERNAL_ID_SQL = sqlFragment`coalesce(students.requested_external_id, students.external_id)`;

/** Returns the SQL condition that the `group_id` of a row is in the caller's scope. */
export const isGroupInScope = (
  scope: StaffScope,
  groupId: SqlFragment = sqlFragment`group_id`,
): SqlFragment =>
  scope === 'site' ? sqlFragment`true` : sqlFragment`${groupId} = any(${[...scope]}::text[])`;

/** SQL conditions of `STATUS` for which the database has statistics. */
const HAS_STATUS: Readonly<Record<PersonStatus, SqlFragment>> = {
  disabled: sqlFragment`students.disabled_at is not null`,
  active: sqlFragment`(students.disabled_at is null and students.confirmed_at is not null)`,
  invited: sqlFragment`(students.disabled_at is null and students.confirmed_at is null
    and students.invited_at is not null)`,
  unconfirmed: sqlFragment`(students.disabled_at is null and students.confirmed_at is null
    and students.invited_at is null)`,
};

const STATUS = sqlFragment`case when students.disabled_at is not null then 'disabled'
  when students.confirmed_at is not null then 'active'
  when students.invited_at is not null then 'invited' else 'unconfirmed' end`;

/** Maximum number of words of a search. Further words are ignored, because each word costs a look-up. */
const MAX_SEARCH_WORDS = 8;
/** Minimum length of a word that is also found with a typing mistake. Shorter words resemble too many others. */
const MIN_FUZZY_LENGTH = 4;

/**
 * SQL expression of the index `students_folded_names`. It does not contain addresses, because all addresses of one school
 * resemble each other.
 */
const FOLDED_NAME = sqlFragment`fold_for_search(students.first_name || ' ' || students.last_name)`;

const matchesWord = (word: string): SqlFragment => {
  const start = `${escapeLikePattern(word)}%`;
  const isPrefix = sqlFragment`students.search_text like ${start} or students.search_text like ${`% ${start}`}`;
  const isFuzzy = word.length >= MIN_FUZZY_LENGTH && /^\p{L}+$/u.test(word);
  return isFuzzy
    ? sqlFragment`(${isPrefix} or ${word} <% ${FOLDED_NAME})`
    : sqlFragment`(${isPrefix})`;
};

const joinWith = (parts: readonly SqlFragment[], word: SqlFragment, none: SqlFragment) =>
  parts.length === 0 ? none : parts.reduce((all, one) => sqlFragment`${all} ${word} ${one}`);
const joinWithAnd = (...parts: readonly SqlFragment[]): SqlFragment =>
  joinWith(parts, sqlFragment`and`, sqlFragment`true`);
const joinWithOr = (parts: readonly SqlFragment[]): SqlFragment =>
  parts.length === 0
    ? sqlFragment`true`
    : sqlFragment`(${joinWith(parts, sqlFragment`or`, sqlFragment`false`)})`;

const matchesSearch = (search: string | undefined): SqlFragment => {
  const words = foldSearchText(search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const matchesWords = joinWithAnd(...words.slice(0, MAX_SEARCH_WORDS).map(matchesWord));
  if (words.length < 2) return matchesWords;
  // 'Mary Ann' also finds 'MaryAnn', because the search text of a person also contains the names without spaces.
  const joined = `% ${escapeLikePattern(words.join(''))}%`;
  return sqlFragment`(${matchesWords} or students.search_text like ${joined})`;
};

const matchesGroup = (group: string): SqlFragment =>
  group === NO_GROUP
    ? sqlFragment`not exists (select from student_group_members member
        where member.student_id = students.student_id)`
    : isInGroups([group]);

const DAY_MS = 24 * 60 * 60 * 1000;

const subtractDays = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

const matchesActivity =
  (now: Date) =>
  (period: ActivityPeriod): SqlFragment => {
    switch (period) {
      case '7-days':
        return sqlFragment`students.studied_at >= ${subtractDays(now, 7)}`;
      case '30-days':
        return sqlFragment`students.studied_at >= ${subtractDays(now, 30)}`;
      case 'earlier':
        return sqlFragment`students.studied_at < ${subtractDays(now, 30)}`;
      case 'never':
        return sqlFragment`students.studied_at is null`;
      default:
        return period satisfies never;
    }
  };

/** Returns the SQL condition that a row of `students` is in the scope and matches the filters. */
export const matchesPeopleFilters = (
  filters: Omit<PeopleFilters, 'order' | 'page'>,
  scope: StaffScope,
  now: Date,
): SqlFragment => {
  const roles = toValues(filters.role);
  const courses = toValues(filters.course);
  return joinWithAnd(
    isPersonInScope(scope),
    matchesSearch(filters.search),
    joinWithOr(toValues(filters.group).map(matchesGroup)),
    joinWithOr(toValues(filters.active).map(matchesActivity(now))),
    joinWithOr(toValues(filters.status).map((status) => HAS_STATUS[status])),
    roles.length === 0
      ? sqlFragment`true`
      : sqlFragment`exists (select from staff_roles where staff_roles.email = email_key(students.email)
          and role = any(${[...roles]}::text[]))`,
    courses.length === 0
      ? sqlFragment`true`
      : sqlFragment`exists (select from enrolments where enrolments.student_id = students.student_id
          and unenrolled_at is null and course_id = any(${[...courses]}::text[]))`,
  );
};

const ORDERS: Readonly<Record<PeopleOrder, SqlFragment>> = {
  name: sqlFragment`last_name, first_name, student_id`,
  '-name': sqlFragment`last_name desc, first_name desc, student_id desc`,
  active: sqlFragment`studied_at, student_id`,
  '-active': sqlFragment`studied_at desc nulls last, student_id`,
  created: sqlFragment`created_at, student_id desc`,
  '-created': sqlFragment`created_at desc, student_id`,
};

type ListedPersonRow = Omit<ListedPerson, 'activeAt' | 'createdAt'> & {
  readonly activeAt: Date | null;
  readonly createdAt: Date;
};

/** Selects the columns of a person in the list. A group manager sees only the managed groups. */
const personColumns = (scope: StaffScope): SqlFragment => sqlFragment`
  students.student_id as "personId", first_name as "firstName", last_name as "lastName",
  ${SHOWN_EMAIL_SQL} as email, ${SHOWN_EXTERNAL_ID_SQL} as "externalId", profile_image_url as "pictureUrl", ${STATUS} as status,
  studied_at as "activeAt", created_at as "createdAt",
  coalesce((select json_agg(json_build_object('groupId', group_id, 'name', group_name) order by group_name)
    from student_group_members member join student_groups using (group_id)
    where member.student_id = students.student_id and ${isGroupInScope(scope)}), '[]') as groups,
  coalesce((select json_agg(json_build_object('role', role, 'groupId', group_id, 'groupName', group_name)
      order by role, group_name)
    from staff_roles left join student_groups using (group_id)
    where staff_roles.email = email_key(students.email)), '[]') as "staffRoles"`;

const toListedPerson = (row: ListedPersonRow): ListedPerson => ({
  ...row,
  activeAt: row.activeAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export interface ListedPeopleSelection {
  readonly filters: PeopleFilters;
  readonly scope: StaffScope;
  readonly now: Date;
}

/** Returns the number of people in the scope. */
export const countPeople = async (sql: SqlQuery, scope: StaffScope): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from students where ${isPersonInScope(scope)}`;
  return row?.total ?? 0;
};

/** Minimum length of a search word that probably occurs in few names. */
const MIN_RARE_LENGTH = 3;

const hasRareWord = (search = ''): boolean =>
  foldSearchText(search)
    .split(/\s+/)
    .some((word) => word.length >= MIN_RARE_LENGTH);

/**
 * Returns one page of the matching people, and how many match. For a page that does not exist, the number may be 0.
 * @param page counted from 1
 */
export const listPeoplePage = async (
  sql: SqlQuery,
  { filters, scope, now }: ListedPeopleSelection,
  page: number,
): Promise<{ people: ListedPerson[]; found: number }> => {
  const matches = matchesPeopleFilters(filters, scope, now);
  const order = ORDERS[filters.order];
  // Without `materialized`, the database would read all names in order until a page of matching people is full.
  const isOnePass = hasRareWord(filters.search);
  const [rows, [count]] = await Promise.all([
    sql<(ListedPersonRow & { readonly found: number })[]>`
      with chosen as ${isOnePass ? sqlFragment`materialized` : sqlFragment``} (
        select student_id as chosen_id, ${isOnePass ? sqlFragment`count(*) over ()` : sqlFragment`0`}::int as found
        from students where ${matches}
        order by ${order} limit ${PEOPLE_PAGE_SIZE} offset ${(page - 1) * PEOPLE_PAGE_SIZE})
      select ${personColumns(scope)}, found from chosen join students on student_id = chosen_id order by ${order}`,
    isOnePass
      ? []
      : sql<{ found: number }[]>`select count(*)::int as found from students where ${matches}`,
  ]);
  const people = rows.map(({ found: _found, ...row }) => toListedPerson(row));
  return { people, found: count?.found ?? rows[0]?.found ?? 0 };
};

/** Selects the ids of the selected people in the scope, with their position in the order of names. */
export const selectPeopleInScope = (
  selection: PeopleSelection,
  scope: StaffScope,
  now: Date,
): SqlFragment => {
  const isSelected =
    'filters' in selection
      ? matchesPeopleFilters(selection.filters, scope, now)
      : sqlFragment`student_id = any(${[...selection.personIds]}::text[]) and ${isPersonInScope(scope)}`;
  return sqlFragment`select student_id, row_number() over (order by ${ORDERS.name}) as position
    from students where ${isSelected}`;
};

/** Returns the next people of a job who are in the scope, after the item with the number `after`. */
export const listPeopleOfJob = async (
  sql: SqlQuery,
  jobId: string,
  part: { readonly scope: StaffScope; readonly after: number; readonly limit: number },
): Promise<(ListedPerson & { readonly number: number })[]> => {
  const { scope, after, limit } = part;
  const rows = await sql<(ListedPersonRow & { readonly number: number })[]>`
    select item_number as number, ${personColumns(scope)}
    from staff_job_items join students on student_id = person_id
    where job_id = ${jobId} and item_number > ${after} and ${isPersonInScope(scope)}
    order by item_number limit ${limit}`;
  return rows.map((row) => Object.assign(toListedPerson(row), { number: row.number }));
};

type PersonRow = ListedPersonRow & {
  readonly occupation: string;
  readonly signedInAt: Date | null;
  readonly hasSecondFactor: boolean;
};

/** Returns a person in the caller's scope; undefined for people outside of it and for unknown ids. */
export const findPersonInScope = async (
  sql: SqlQuery,
  personId: string,
  { scope, now }: { readonly scope: StaffScope; readonly now: Date },
) => {
  const [row] = await sql<PersonRow[]>`
    select ${personColumns(scope)}, occupation, last_login_at as "signedInAt",
      exists (select from second_factors
        where second_factors.student_id = students.student_id) as "hasSecondFactor"
    from students where student_id = ${personId} and ${isPersonInScope(scope)}`;
  if (!row) return undefined;
  const [certificates, sessions] = await Promise.all([
    sql<{ certificateId: string; courseTitle: string; issuedAt: Date; isRevoked: boolean }[]>`
      select certificate_id as "certificateId", course_title as "courseTitle", issued_at as "issuedAt",
        exists (select from certificate_revocations revoked
          where revoked.certificate_id = certificates.certificate_id) as "isRevoked"
      from all_certificates certificates where student_id = ${personId} order by issued_at desc`,
    listSessionsOfStudent(sql, personId, now),
  ]);
  return {
    ...toListedPerson(row),
    occupation: row.occupation,
    hasSecondFactor: row.hasSecondFactor,
    signedInAt: row.signedInAt?.toISOString() ?? null,
    certificates: certificates.map(({ certificateId, courseTitle, issuedAt, isRevoked }) => ({
      certificateId,
      courseTitle,
      isRevoked,
      issuedAt: issuedAt.toISOString(),
    })),
    sessions: sessions.map(({ confirmedAt, expiresAt, device }) => ({
      device,
      confirmedAt: confirmedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
};

/** Returns the groups that the filter of a list offers. */
export const listGroupsInScope = (sql: SqlQuery, scope: StaffScope) => sql<
  { groupId: string; name: string; isArchived: boolean }[]
>`
  select group_id as "groupId", group_name as name, group_archived_at is not null as "isArchived"
  from student_groups
  where ${isGroupInScope(scope)}
  order by group_name, group_id`;

/** Returns the courses in which people of the scope are enrolled. */
export const listCoursesInScope = (sql: SqlQuery, scope: StaffScope) => sql<
  { courseId: string; title: string }[]
>`
  select course_id as "courseId", title from courses
  where exists (select from enrolments join students using (student_id)
    where enrolments.course_id = courses.course_id and unenrolled_at is null and ${isPersonInScope(scope)})
  order by title, course_id`;
