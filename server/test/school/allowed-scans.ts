/**
 * Statements that read a large table completely, each with the reason why this is acceptable, or with the change that will fix
 * it.
 */

export interface AllowedTableScan {
  /** A part of the statement that is unique among all statements, with single spaces. */
  readonly statement: string;
  readonly tables: readonly string[];
  readonly reason: string;
}

/** Statements that run when the content changes. */
const contentScans: readonly AllowedTableScan[] = [
  {
    statement: `as "Lectures" from courses order by lower(title)`,
    tables: ['courses'],
    reason: 'The whole catalogue, once for each revision of the content.',
  },
  {
    statement: `(item ->> 'duration')::float as seconds from courses`,
    tables: ['courses'],
    reason: 'Meetings and due dates of all courses, once for each revision of the content.',
  },
];

/** Statements that run in a job, or when a release is withdrawn. */
const rareScans: readonly AllowedTableScan[] = [
  {
    statement: `from releases where descriptor -> 'backend' is not null`,
    tables: ['releases'],
    reason: 'By an index of those releases only, for the export of one person.',
  },
  {
    statement: 'from courses left join course_media_checks using (course_id)',
    tables: ['courses'],
    reason: 'The courses whose files are to be checked, once an hour in a job.',
  },
  {
    statement: 'insert into completion_figures select * from counted',
    tables: ['completion_figures', 'enrolments', 'student_group_members'],
    reason: 'The figures of reports, counted every few minutes so that no request counts them.',
  },
  {
    statement: 'insert into overview_figures select * from counted',
    tables: ['certificates', 'enrolments', 'student_group_members', 'study_quarters'],
    reason: 'The figures of the overview, counted by the same job.',
  },
  {
    statement: 'insert into overdue_enrolments select * from counted',
    tables: ['enrolment_duties', 'overdue_enrolments', 'student_group_members'],
    reason: 'The list of overdue enrolments, made by the same job.',
  },
  {
    statement: 'insert into activity_figures select * from counted',
    tables: ['student_group_members', 'study_quarters'],
    reason: 'The figures of activity, counted by the same job.',
  },
  {
    statement: 'update sessions set expires_at = coalesce(used_at, identity_confirmed_at)',
    tables: ['sessions'],
    reason:
      'An administrator shortens the sessions of all people, which happens a few times in the life of a site.',
  },
  {
    statement: `removed_reason = 'its preview has ended'`,
    tables: ['releases'],
    reason: 'Once an hour, by the index of previews that still have files.',
  },
  {
    statement: 'where removed_at is null and withdrawn_at < ',
    tables: ['releases'],
    reason: 'Once an hour, by the index of withdrawn releases.',
  },
  {
    statement: 'select distinct channel from release_revisions where state ->',
    tables: ['release_revisions'],
    reason: 'When a release is withdrawn.',
  },
];

/** Statements that search for a part of a name or address at any position. */
const searchScans: readonly AllowedTableScan[] = [
  {
    statement: "and replace(fold_for_search(title), ' ', '') like all(",
    tables: ['courses'],
    reason: 'Staff searches a course by a part of its title: one pass over at most 10,000 titles.',
  },
  {
    statement: 'select student_id from students where strpos(search_text',
    tables: ['students'],
    reason:
      'The desk searches students by a part of a name: one pass over a column of short texts.',
  },
];

/** Statements that sort, filter or count all courses for administrators. */
const courseListScans: readonly AllowedTableScan[] = [
  {
    statement: `on kind = 'courses' and id = courses.course_id) listed`,
    tables: ['courses'],
    reason:
      'The list of an administrator, by any status, owner and order: one pass over at most 10,000 short rows.',
  },
  {
    statement: 'as users from ( select category_name as known_name from catalogue_categories',
    tables: ['courses'],
    reason: 'The list of categories, which courses name: one pass over an index of at most 10,000.',
  },
  {
    statement: 'select known_name as name from ( select category_name as known_name',
    tables: ['courses'],
    reason: 'The same, when an administrator creates, renames or removes a category.',
  },
];

/** Statements that count all people for staff. */
const countScans: readonly AllowedTableScan[] = [
  {
    statement: 'figures join courses using (course_id) where',
    tables: ['completion_figures', 'courses', 'overdue_enrolments'],
    reason: 'A report sums the stored figures of all courses, which are counted for this.',
  },
  {
    statement: 'select to_char(issued_at at time zone',
    tables: ['certificates', 'earlier_certificates'],
    reason: 'A report counts all certificates by month.',
  },
  {
    statement: 'as total from students where',
    tables: ['students'],
    reason: 'The exact number of people is counted, by the smallest index.',
  },
  {
    statement: 'select count(*)::int as found from students where',
    tables: ['students'],
    reason:
      'The exact number of people who match is counted, by an index of a filter if there is one.',
  },
  {
    statement: 'select count(*)::int as people from students',
    tables: ['students'],
    reason: 'The list of groups of an administrator says how many people are in none.',
  },
  {
    statement: 'select count(distinct student_id)::int as people from student_group_members',
    tables: ['student_group_members'],
    reason: 'The list of groups of an administrator says how many people are in none.',
  },
];

/** Statements that read a small part of a large table by a partial index. */
const partialScans: readonly AllowedTableScan[] = [
  {
    statement: 'as people from students where confirmed_at is null and disabled_at is null',
    tables: ['students'],
    reason:
      'Old invitations are among the accounts that are not confirmed, which have an index of their own.',
  },
  {
    statement: 'from students where email_key(email) = email_key($1) and confirmed_at is null',
    tables: ['students'],
    reason: 'Accounts that are not confirmed have an index of their own; they go after a day.',
  },
];

/** Statements that read a partial index completely, because it contains only the rows to be found. */
const smallIndexScans: readonly AllowedTableScan[] = [
  {
    statement: `delete from "notifications" where kind = 'handed-in' and once_key in`,
    tables: ['notifications'],
    reason: 'Erasing a person reads the index of this kind.',
  },
];

/** Statements of `GET /v1/status`, which reports the space in the registry. */
const roomScans: readonly AllowedTableScan[] = [
  {
    statement: 'with listed as ( select release_id, remote, version, published_at',
    tables: ['release_files'],
    reason: 'Counts the lost files of the newest releases.',
  },
];

/** Statements of the export and erasure of one person by an operator. */
const personScans: readonly AllowedTableScan[] = [
  {
    statement: `as row from "media_links" told`,
    tables: ['media_links'],
    reason: 'The picture of the person is found by its address.',
  },
  {
    statement: 'select digest as id, name from media_links where',
    tables: ['media_links'],
    reason: 'The picture of the person is found by its address.',
  },
  {
    statement: `select digest from media_links where '/media/'`,
    tables: ['media_links'],
    reason: 'The picture of the person is found by its address.',
  },
  {
    statement: `delete from "media_links" where '/media/'`,
    tables: ['media_links'],
    reason: 'The picture of the person is found by its address.',
  },
  {
    statement: `update "release_events" set who = `,
    tables: ['release_events'],
    reason: 'What the person has done with releases.',
  },
  {
    statement: `update "release_events" set reason = `,
    tables: ['release_events'],
    reason: 'Rights of the person to releases.',
  },
  {
    statement: `update "releases" set withdrawn_by`,
    tables: ['release_events'],
    reason: 'Releases that the person has withdrawn.',
  },
  {
    statement: `as row from "release_events" told`,
    tables: ['release_events'],
    reason: 'What the person has done with releases.',
  },
  {
    statement: `as row from "release_revisions" told`,
    tables: ['release_revisions'],
    reason: 'What the person has done with releases.',
  },
];

/** Statements with a known problem (issue 44). Remove each entry together with its problem. */
const knownScans: readonly AllowedTableScan[] = [
  {
    statement: 'with named as ( select course_id, instructors.instructor_id',
    tables: ['courses'],
    reason: 'Names of conversations: the course is looked for among all courses.',
  },
  {
    statement: 'measure, count::int from release_telemetry',
    tables: ['release_telemetry'],
    reason: 'Status of releases.',
  },
  {
    statement: `with told as ( select * from ( select 'r:' || channel`,
    tables: ['release_events', 'release_revisions', 'release_checks', 'releases'],
    reason:
      'History of releases: newest first; of one remote it passes over the changes of the others.',
  },
  {
    statement: 'select at, array_agg(student_id) as people from',
    tables: ['assignment_allowances'],
    reason: 'Reminders.',
  },
  {
    statement: `as row from "chat_messages" told`,
    tables: ['chat_messages'],
    reason: 'Export of one person.',
  },
  {
    statement: `as row from "chat_reads" told`,
    tables: ['chat_reads'],
    reason: 'Export of one person.',
  },
  {
    statement: `delete from "notifications" where kind = 'asked'`,
    tables: ['notifications', 'chat_messages'],
    reason: 'Erasing a person: notifications of others about their messages.',
  },
  {
    statement: `update "release_revisions" set approved_by`,
    tables: ['release_revisions'],
    reason: 'Names of an erased person.',
  },
  {
    statement: `update "release_revisions" set who = `,
    tables: ['release_revisions', 'release_events'],
    reason: 'Names of an erased person.',
  },
  {
    statement: `update "release_revisions" set state = (select jsonb_object_agg`,
    tables: ['release_revisions'],
    reason: 'Names of an erased person.',
  },
  {
    statement: `update "release_webhook_deliveries" set what`,
    tables: ['release_revisions', 'release_events'],
    reason: 'Names of an erased person.',
  },
];

/** Statements for lists that staff see. */
const staffScans: readonly AllowedTableScan[] = [
  {
    statement: 'overdue_since as "dueAt" from overdue_enrolments join students',
    tables: ['overdue_enrolments'],
    reason: 'Ends after the page, in the order of an index.',
  },
  {
    statement: 'with chosen as ( select student_id as chosen_id',
    tables: ['students'],
    reason: 'Ends after the page, in the order of an index.',
  },
  {
    statement: 'select course_id as id, title as name from courses where',
    tables: ['courses'],
    reason: 'The search of a filter compares the titles of all courses.',
  },
  {
    statement: 'title from courses where exists (select from enrolments join students',
    tables: ['courses'],
    reason: 'A filter offers every course with students, once for each visit of the page.',
  },
  {
    statement: 'select course_id as id, title as name, case when publically_accessible',
    tables: ['courses'],
    reason: 'A check of an import compares its cells with the names of all courses.',
  },
  {
    statement: 'from jsonb_array_elements_text(row_cells) cell',
    tables: ['people_import_rows'],
    reason: 'Rows of uploaded files about an erased person; they are few and kept for days.',
  },
];

export const allowedTableScans: readonly AllowedTableScan[] = [
  ...staffScans,
  ...contentScans,
  ...rareScans,
  ...courseListScans,
  ...countScans,
  ...searchScans,
  ...partialScans,
  ...personScans,
  ...smallIndexScans,
  ...roomScans,
  ...knownScans,
];

/** Foreign keys without an index, by table and columns. */
export const UNINDEXED_FOREIGN_KEYS: Readonly<Record<string, string>> = {};
