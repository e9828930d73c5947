/** Statements that read one of the large tables whole, each with the reason why that is fine, or with what will change it. */

export interface AllowedScan {
  /** A part of the statement that no other one has, with single spaces. */
  readonly statement: string;
  readonly tables: readonly string[];
  readonly reason: string;
}

/** Read when the content changes. */
const contentScans: readonly AllowedScan[] = [
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

/** Run by a job, or when a release is withdrawn. */
const rareScans: readonly AllowedScan[] = [
  {
    statement: `removed_reason = 'its preview has ended'`,
    tables: ['releases'],
    reason: 'Once an hour. A release is a row of 2 kB.',
  },
  {
    statement: 'where removed_at is null and withdrawn_at < ',
    tables: ['releases'],
    reason: 'Once an hour, by the index of withdrawn releases.',
  },
  {
    statement: 'with states as ( select state, lead(at) over',
    tables: ['releases', 'release_revisions'],
    reason: 'Once an hour: which releases a channel can return to.',
  },
  {
    statement: 'select distinct channel from release_revisions where state ->',
    tables: ['release_revisions'],
    reason: 'When a release is withdrawn.',
  },
];

/** Small parts of large tables, by an index that holds no other rows. */
const partialScans: readonly AllowedScan[] = [
  {
    statement: '(select count(*) from releases where withdrawn_at is not null)',
    tables: ['releases'],
    reason: 'Counts withdrawn and removed releases by their own indexes.',
  },
  {
    statement: 'from students where email_key(email) = email_key($1) and confirmed_at is null',
    tables: ['students'],
    reason: 'Accounts that are not confirmed have an index of their own; they go after a day.',
  },
];

/** Export and erasure of one person, by an operator. */
const personScans: readonly AllowedScan[] = [
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

/** Issue 44 repairs these: each goes from here with its repair. */
const knownScans: readonly AllowedScan[] = [
  {
    statement: 'with taught as ( select competency_id, course_id from course_competencies union',
    tables: ['course_competencies', 'module_competencies'],
    reason: 'Learning paths: the competencies of the role first.',
  },
  {
    statement: 'with named as ( select course_id, instructors.instructor_id',
    tables: ['courses'],
    reason: 'Names of conversations: the course is looked for among all courses.',
  },
  {
    statement: `where status <> 'draft' and (`,
    tables: ['courses'],
    reason: 'Submissions and drafts without a course: the assignment is looked for in all courses.',
  },
  {
    statement: 'with taught as ( select course_id, max(standing)',
    tables: ['assessment_attempts', 'courses', 'submissions', 'chat_messages', 'chat_reads'],
    reason: 'Courses of a teacher.',
  },
  {
    statement: 'select distinct course_id as "courseId" from course_teachers where student_id',
    tables: ['courses'],
    reason: 'Courses of a teacher.',
  },
  {
    statement: 'select count(*) filter (where waits)::int as waiting',
    tables: ['assessment_attempts', 'submissions'],
    reason: 'Work at the desk.',
  },
  {
    statement: 'points, max_points as "maxPoints" from work_to_grade',
    tables: ['assessment_attempts', 'submissions', 'assignment_allowances'],
    reason: 'Work at the desk.',
  },
  {
    statement: 'assessment_id as "assessmentId" from assessment_attempts join assessments',
    tables: ['assessment_attempts'],
    reason: 'Roster.',
  },
  {
    statement: 'certificate_id is not null as "hasCertificate" from enrolments',
    tables: ['certificates'],
    reason: 'Roster.',
  },
  {
    statement: 'measure, count::int from release_telemetry',
    tables: ['release_telemetry'],
    reason: 'Status of releases.',
  },
  {
    statement: 'coalesce(gone.lost, 0) as lost from releases left join',
    tables: ['releases', 'release_files'],
    reason: 'Status of releases.',
  },
  {
    statement: 'with given as ( select channel, revision, remote, version, verdict',
    tables: ['release_revisions'],
    reason: 'Status of releases.',
  },
  {
    statement:
      'select distinct on (channel, remote, version) channel, remote, version, verdict from (',
    tables: ['release_revisions'],
    reason: 'Board of releases.',
  },
  {
    statement: 'select told.channel, told.remote, told.percent',
    tables: ['release_revisions'],
    reason: 'Board of releases.',
  },
  {
    statement: `with told as ( select * from ( select 'r:' || channel`,
    tables: ['release_events', 'release_revisions', 'release_checks', 'releases'],
    reason:
      'History of releases: newest first; of one remote it passes over the changes of the others.',
  },
  {
    statement: 'as name from assignment_allowances where due_at >',
    tables: ['assignment_allowances'],
    reason: 'Reminders.',
  },
  {
    statement: 'select at, array_agg(student_id) as people from',
    tables: ['assignment_allowances'],
    reason: 'Reminders.',
  },
  {
    statement: 'with named as ( select remote, encode(decode(substr(',
    tables: ['releases', 'release_files'],
    reason: 'Sweep of uploads.',
  },
  {
    statement: 'from notifications join students using (student_id) where mailed_at is null',
    tables: ['notifications'],
    reason: 'Mails of notifications.',
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
    statement: `delete from "notifications" where once_key in`,
    tables: ['notifications'],
    reason: 'Erasing a person: notifications of others about their work.',
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
  {
    statement: 'with taken as (update notifications set mailed_at',
    tables: ['notifications'],
    reason: 'Mails of notifications.',
  },
];

export const allowedScans: readonly AllowedScan[] = [
  ...contentScans,
  ...rareScans,
  ...partialScans,
  ...personScans,
  ...knownScans,
];

/** Foreign keys without an index, by table and columns. */
export const UNINDEXED_KEYS: Readonly<Record<string, string>> = {
  'chat_messages (student_id)': 'Issue 44 repairs it.',
  'chat_reads (student_id)': 'Issue 44 repairs it.',
};
