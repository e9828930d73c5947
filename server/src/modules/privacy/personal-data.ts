/**
 * The tables with data of one person: how the person's rows are found, and how they are erased. `personal-data.test.ts` fails
 * when a table refers to people and is not listed here.
 */
import { type SqlFragment, sqlFragment } from '../../platform/database/sql.ts';
import { PLAN_STEP_AUTHOR } from '../releases/release-author.ts';

export interface Person {
  readonly studentId: string;
  readonly email: string;
}

export interface PersonalTable {
  readonly table: string;
  /** Condition for the person's rows. */
  readonly of: (person: Person) => SqlFragment;
  /** Columns left out of an export: secrets that only the server checks, and data of other people. */
  readonly untold?: readonly string[];
  /**
   * `with-account`: the database deletes the rows with the account, by their references. `deleted`: rows without such a
   * reference. A function returns the columns to overwrite.
   */
  readonly erasure: 'with-account' | 'deleted' | ((person: Person) => SqlFragment);
}

const matchesStudent = ({ studentId }: Person): SqlFragment =>
  sqlFragment`student_id = ${studentId}`;
const matchesAddress = ({ email }: Person): SqlFragment =>
  sqlFragment`email_key(email) = email_key(${email})`;
const matchesAuthor = ({ studentId }: Person): SqlFragment =>
  sqlFragment`who_kind = 'person' and who_id = ${studentId}`;

/** Condition for the row of `media_links` that the person's profile shows. */
export const isPicture = ({ studentId }: Person): SqlFragment =>
  sqlFragment`'/media/' || folder || '/' || name = (
    select profile_image_url from students where student_id = ${studentId})`;

/** Tables that refer to the account by its id. Their rows are deleted with it. */
const OWN = [
  'student_group_members',
  'sessions',
  'partner_identities',
  'enrolments',
  'module_progress',
  'assessment_attempts',
  'running_attempts',
  'survey_responses',
  'scorm_values',
  'scorm_writes',
  'scorm_visits',
  'scorm_revisions',
  'scorm_set_aside',
  'scorm_session_times',
  'certificates',
  'student_roles',
  'learning_paths',
  'upskilling_roles',
  'competency_checks',
  'resumes',
  'exercise_workspaces',
  'workspace_images',
  'simulated_desktops',
  'webinar_attendees',
  'lecture_places',
  'lecture_notes',
  'submissions',
  'submission_files',
  'submission_drafts',
  'assignment_allowances',
  'chat_conversations',
  'chat_messages',
  'chat_reads',
  'notifications',
  'notification_mails',
  'notification_refusals',
  'study_quarters',
];

const toOwnTable = (table: string, untold: readonly string[] = []): PersonalTable => ({
  table,
  of: matchesStudent,
  untold,
  erasure: 'with-account',
});

const ERASED = 'erased';
/** Keeps the record of an action and removes its author. */
const removeAuthor = (): SqlFragment => sqlFragment`who = ${ERASED}, who_id = ${ERASED}`;
/** Condition for an author stored as JSON with kind, id and name. */
const isAuthor = (column: SqlFragment, { studentId }: Person): SqlFragment =>
  sqlFragment`${column} ->> 'kind' = 'person' and ${column} ->> 'id' = ${studentId}`;
const noAuthor = (column: SqlFragment): SqlFragment =>
  sqlFragment`${column} || jsonb_build_object('id', ${ERASED}::text, 'name', ${ERASED}::text)`;

/** Paths of the people who began and approved the plan of a running canary, in a channel's state for each remote. */
const PLAN_AUTHORS = [
  sqlFragment`'{canary,plan,by}'`,
  sqlFragment`'{canary,plan,approvedBy}'`,
] as const;

/** Must match the index `release_revisions_plan_authors`: states are large, and few contain a plan. */
const PLAN_AUTHOR_IDS = sqlFragment`jsonb_path_query_array(state, '$.*.canary.plan.*.id')`;

const removePlanAuthor = (person: Person): SqlFragment =>
  PLAN_AUTHORS.reduce(
    (pointer, at) => sqlFragment`(select case when ${isAuthor(sqlFragment`of_one #> ${at}`, person)}
      then jsonb_set(of_one, ${at}, ${noAuthor(sqlFragment`(of_one #> ${at})`)}) else of_one end
      from (select ${pointer} as of_one) pointers)`,
    sqlFragment`value`,
  );

/** Selects the names with which the person's actions were recorded. */
const selectAuthorNames = (person: Person): SqlFragment => sqlFragment`(
  select who from release_revisions where ${matchesAuthor(person)}
  union select who from release_events where ${matchesAuthor(person)})`;

const toAuthoredTable = (table: string): PersonalTable => ({
  table,
  of: matchesAuthor,
  erasure: removeAuthor,
});

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  toOwnTable('students', ['password_hash', 'search_text']),
  ...OWN.map((table) => toOwnTable(table)),
  toOwnTable('registrations', ['password_hash', 'code_hash', 'browser']),
  toOwnTable('reset_codes', ['code_hash']),
  toOwnTable('password_reset_codes', ['code_hash', 'browser']),
  { table: 'code_attempts', of: matchesAddress, untold: ['browser'], erasure: 'deleted' },
  {
    table: 'submission_grades',
    of: (person) =>
      sqlFragment`submission_id in (select submission_id from submissions where ${matchesStudent(person)})`,
    erasure: 'with-account',
  },
  {
    table: 'attempt_reviews',
    of: (person) =>
      sqlFragment`attempt_id in (select attempt_id from assessment_attempts where ${matchesStudent(person)})`,
    erasure: 'with-account',
  },
  {
    table: 'refresh_tokens',
    of: (person) =>
      sqlFragment`session_id in (select session_id from sessions where ${matchesStudent(person)})`,
    untold: ['token_hash'],
    erasure: 'with-account',
  },
  {
    table: 'simulated_images',
    of: (person) =>
      sqlFragment`image_id in (select image_id from workspace_images where ${matchesStudent(person)})`,
    erasure: 'deleted',
  },
  { table: 'media_links', of: isPicture, erasure: 'deleted' },
  { table: 'mail_requests', of: matchesAddress, erasure: 'deleted' },
  {
    table: 'mailbox',
    of: ({ email }) => sqlFragment`email_key(recipient) = email_key(${email})`,
    erasure: 'deleted',
  },
  { table: 'teaching_rights', of: matchesAddress, erasure: 'deleted' },
  { table: 'release_rights', of: matchesAddress, erasure: 'deleted' },
  toAuthoredTable('release_events'),
  toAuthoredTable('release_requests'),
  toAuthoredTable('release_previews'),
  toAuthoredTable('release_revisions'),
  { ...toAuthoredTable('release_webhooks'), untold: ['secret'] },
];

interface Mention {
  readonly table: string;
  readonly where: SqlFragment;
  /** Columns to overwrite; absent: the row is deleted. */
  readonly set?: SqlFragment;
}

/** Returns the recorded steps that the registry took by the person's plans, then the plans in channel states. */
const mentionsInPlans = (person: Person): readonly Mention[] => [
  {
    table: 'release_revisions',
    where: sqlFragment`who_kind = 'site' and exists (
      select from ${selectAuthorNames(person)} names where release_revisions.who = ${PLAN_STEP_AUTHOR} || names.who)`,
    set: sqlFragment`who = ${PLAN_STEP_AUTHOR + ERASED}`,
  },
  {
    table: 'release_revisions',
    where: sqlFragment`${PLAN_AUTHOR_IDS} ? ${person.studentId}
      and exists (select from jsonb_each(state) pointers where
      ${isAuthor(sqlFragment`value #> ${PLAN_AUTHORS[0]}`, person)}
      or ${isAuthor(sqlFragment`value #> ${PLAN_AUTHORS[1]}`, person)})`,
    set: sqlFragment`state = (select jsonb_object_agg(key, ${removePlanAuthor(person)}) from jsonb_each(state))`,
  },
];

const findWebhookMentions = (person: Person): readonly Mention[] =>
  ['by', 'approvedBy'].map((author) => ({
    table: 'release_webhook_deliveries',
    where: sqlFragment`what #>> ${`{${author},kind}`}::text[] = 'person'
        and what #>> ${`{${author},name}`}::text[] in ${selectAuthorNames(person)}`,
    set: sqlFragment`what = jsonb_set(what, ${`{${author},name}`}::text[], to_jsonb(${ERASED}::text))`,
  }));

/**
 * Returns mentions of the person in rows of other people or of no person. Erase them before the rows above, through which some
 * are found.
 */
export const findMentions = (person: Person): readonly Mention[] => {
  const { studentId, email } = person;
  const approved = sqlFragment`approved_by`;
  const freezer = sqlFragment`(frozen -> 'by')`;
  return [
    {
      table: 'release_revisions',
      where: isAuthor(approved, person),
      set: sqlFragment`approved_by = ${noAuthor(approved)}`,
    },
    ...mentionsInPlans(person),
    ...findWebhookMentions(person),
    {
      table: 'release_channels',
      where: isAuthor(freezer, person),
      set: sqlFragment`frozen = jsonb_set(frozen, '{by}', ${noAuthor(freezer)})`,
    },
    {
      table: 'releases',
      where: sqlFragment`exists (select from release_events where kind = 'withdrawn'
        and release_events.remote = releases.remote and release_events.version = releases.version
        and ${matchesAuthor(person)})`,
      set: sqlFragment`withdrawn_by = ${ERASED}`,
    },
    {
      table: 'release_events',
      where: sqlFragment`kind in ('right-given', 'right-taken')
        and starts_with(reason || ':', email_key(${email}) || ':')`,
      set: sqlFragment`reason = ${ERASED} || substr(reason, length(email_key(${email})) + 1)`,
    },
    // Notifications to teachers about this person's submissions and questions.
    {
      table: 'notifications',
      where: sqlFragment`kind = 'handed-in' and once_key in (
        select 'handed-in ' || submission_id from submissions where student_id = ${studentId})`,
    },
    {
      table: 'notifications',
      where: sqlFragment`kind = 'asked' and subject ->> 'itemId' in (
        select concat_ws('_', course_id, student_id, instructor_id) from chat_messages
        where student_id = ${studentId})`,
    },
  ];
};

/** Tables with a column that seems to concern people, and the reason why it is neither exported nor erased. */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  release_checkers: 'names the token or the operator that added or revoked a key, not a person',
  instructors: 'Part of the content, as the operator writes it: taken out there.',
  content_records: 'What the content files said when they were imported: taken out there.',
  release_checks: 'Names the key that a check was signed with, which is a machine’s.',
  release_reports: 'Digests with a secret of the site, a few days old: nobody is found by them.',
};
