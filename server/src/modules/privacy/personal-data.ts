/**
 * The tables with data of one person: how the person's rows are found, and how they are erased. `personal-data.test.ts` fails
 * when a table refers to people and is not listed here.
 */
import { randomUUID } from 'node:crypto';
import { type SqlFragment, sqlFragment } from '../../platform/database/sql.ts';
import { PLAN_STEP_AUTHOR_PREFIX } from '../releases/permissions/release-author.ts';

export interface PersonIdentifiers {
  readonly studentId: string;
  readonly email: string;
}

export interface PersonalTable {
  readonly table: string;
  /** Returns the SQL condition that a row belongs to the person. */
  readonly of: (person: PersonIdentifiers) => SqlFragment;
  /** Columns that an export leaves out: secrets that only the server checks, and data of other people. */
  readonly omitted?: readonly string[];
  /**
   * The way in which the person's rows are erased. `with-account`: the database deletes the rows with the account, by foreign
   * keys. `deleted`: rows without such a foreign key. A function returns the columns to overwrite.
   */
  readonly erasure: 'with-account' | 'deleted' | ((person: PersonIdentifiers) => SqlFragment);
}

const matchesStudent = ({ studentId }: PersonIdentifiers): SqlFragment =>
  sqlFragment`student_id = ${studentId}`;
const matchesAddress = ({ email }: PersonIdentifiers): SqlFragment =>
  sqlFragment`email_key(email) = email_key(${email})`;
const matchesAuthor = ({ studentId }: PersonIdentifiers): SqlFragment =>
  sqlFragment`who_kind = 'person' and who_id = ${studentId}`;

/** Returns the SQL condition that a row of `media_links` is the picture in the person's profile. */
export const matchesProfilePicture = ({ studentId }: PersonIdentifiers): SqlFragment =>
  sqlFragment`'/media/' || folder || '/' || name = (
    select profile_image_url from students where student_id = ${studentId})`;

/** Tables that refer to the account by its id. Their rows are deleted together with the account. */
const OWN = [
  'student_group_members',
  'sessions',
  'partner_identities',
  'release_group_rights',
  'release_mail_choices',
  'release_event_mails',
  'enrolments',
  'enrolment_duties',
  'overdue_enrolments',
  'enrolment_rounds',
  'earlier_certificates',
  'enrolment_rule_checks',
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
  'replaced_certificates',
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
  'report_recipients',
];

const toOwnTable = (table: string, omitted: readonly string[] = []): PersonalTable => ({
  table,
  of: matchesStudent,
  omitted,
  erasure: 'with-account',
});

const isAuditActor = ({ studentId }: PersonIdentifiers): SqlFragment =>
  sqlFragment`actor_kind = 'person' and actor_id = ${studentId}`;

/** Returns the SQL condition that the person is the object of an entry of the audit log, under any earlier address. */
const isAuditObject = ({ studentId, email }: PersonIdentifiers): SqlFragment => sqlFragment`(
  object_kind = 'person' and object_id = ${studentId}
  or object_kind = 'person' and object_id in (
    select answered.values_before ->> 'request' from audit_entries answered
    where answered.object_kind = 'person' and answered.object_id = ${studentId}
      and answered.action = 'person-groups-changed')
  or object_kind = 'address' and object_id in (
    select email_key(${email}) union
    select email_key(changed.values_before ->> 'email') from audit_entries changed
    where changed.object_kind = 'person' and changed.object_id = ${studentId}
      and changed.action = 'person-email-changed'))`;

/** Names of the values in entries of the audit log that identify a person. */
const IDENTIFYING_VALUES = ['firstName', 'lastName', 'email', 'externalId'];

/** Returns the columns that replace the person in an entry of the audit log by a random id. The entry itself stays. */
const removeFromAuditEntry = (person: PersonIdentifiers): SqlFragment => {
  const pseudonym = `erased-${randomUUID()}`;
  const without = (values: SqlFragment): SqlFragment => sqlFragment`
    case when ${values} is null or not ${isAuditObject(person)} then ${values} else (
      select coalesce(jsonb_object_agg(key, case when key = any(${IDENTIFYING_VALUES}::text[])
        then '"Erased account"'::jsonb else value end), '{}') from jsonb_each(${values})) end`;
  return sqlFragment`
    actor_id = case when ${isAuditActor(person)} then ${pseudonym} else actor_id end,
    object_id = case when ${isAuditObject(person)} then ${pseudonym} else object_id end,
    values_before = ${without(sqlFragment`values_before`)},
    values_after = ${without(sqlFragment`values_after`)}`;
};

const ERASED = 'erased';
/** Returns the columns that remove the author from the record of an action. The record itself stays. */
const removeAuthor = (): SqlFragment => sqlFragment`who = ${ERASED}, who_id = ${ERASED}`;
/**
 * Returns the columns that remove a person who added or revoked the key of a checker. A key whose maker was erased is no longer
 * valid.
 */
const removeFromChecker = ({ studentId }: PersonIdentifiers): SqlFragment => sqlFragment`
  added_by = case when checker_made_by = ${studentId} then ${ERASED} else added_by end,
  checker_made_by = case when checker_made_by = ${studentId} then ${ERASED} else checker_made_by end,
  revoked_by = case when checker_revoked_by = ${studentId} then ${ERASED} else revoked_by end,
  checker_revoked_by = case when checker_revoked_by = ${studentId} then ${ERASED} else checker_revoked_by end`;
/** Returns the SQL condition that an author, stored as JSON with kind, id and name, is the person. */
const isAuthor = (column: SqlFragment, { studentId }: PersonIdentifiers): SqlFragment =>
  sqlFragment`${column} ->> 'kind' = 'person' and ${column} ->> 'id' = ${studentId}`;
const noAuthor = (column: SqlFragment): SqlFragment =>
  sqlFragment`${column} || jsonb_build_object('id', ${ERASED}::text, 'name', ${ERASED}::text)`;

/** JSON paths of the people who began and approved the rollout plan of a canary, in a channel's state for each remote. */
const PLAN_AUTHORS = [
  sqlFragment`'{canary,plan,by}'`,
  sqlFragment`'{canary,plan,approvedBy}'`,
] as const;

/**
 * SQL expression for the ids of people in rollout plans. It must match the index `release_revisions_plan_authors`: states are
 * large, and few contain a plan.
 */
const PLAN_AUTHOR_IDS = sqlFragment`jsonb_path_query_array(state, '$.*.canary.plan.*.id')`;

const removePlanAuthor = (person: PersonIdentifiers): SqlFragment =>
  PLAN_AUTHORS.reduce(
    (pointer, at) => sqlFragment`(select case when ${isAuthor(sqlFragment`of_one #> ${at}`, person)}
      then jsonb_set(of_one, ${at}, ${noAuthor(sqlFragment`(of_one #> ${at})`)}) else of_one end
      from (select ${pointer} as of_one) pointers)`,
    sqlFragment`value`,
  );

/** Selects the names under which the person's actions were recorded. */
const selectAuthorNames = (person: PersonIdentifiers): SqlFragment => sqlFragment`(
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
  toOwnTable('password_reset_codes', ['code_hash', 'browser']),
  toOwnTable('password_links', ['link_hash']),
  toOwnTable('authenticator_apps', ['app_key']),
  toOwnTable('recovery_codes', ['recovery_hash']),
  toOwnTable('passkeys', ['public_key']),
  toOwnTable('passkey_challenges', ['challenge']),
  toOwnTable('sign_in_steps', ['step_hash', 'checked_password_hash']),
  toOwnTable('identity_codes', ['identity_code_hash']),
  toOwnTable('wrong_factor_codes'),
  { table: 'code_attempts', of: matchesAddress, omitted: ['browser'], erasure: 'deleted' },
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
    table: 'certificate_revocations',
    of: (person) =>
      sqlFragment`certificate_id in (select certificate_id from all_certificates where ${matchesStudent(person)})`,
    omitted: ['revocation_reason'],
    erasure: 'with-account',
  },
  {
    table: 'refresh_tokens',
    of: (person) =>
      sqlFragment`session_id in (select session_id from sessions where ${matchesStudent(person)})`,
    omitted: ['token_hash'],
    erasure: 'with-account',
  },
  {
    table: 'simulated_images',
    of: (person) =>
      sqlFragment`image_id in (select image_id from workspace_images where ${matchesStudent(person)})`,
    erasure: 'deleted',
  },
  { table: 'media_links', of: matchesProfilePicture, erasure: 'deleted' },
  { table: 'mail_requests', of: matchesAddress, erasure: 'deleted' },
  { table: 'failed_mails', of: matchesAddress, omitted: ['sealed_mail'], erasure: 'deleted' },
  {
    table: 'mailbox',
    of: ({ email }) => sqlFragment`email_key(recipient) = email_key(${email})`,
    erasure: 'deleted',
  },
  { table: 'teaching_rights', of: matchesAddress, erasure: 'deleted' },
  { table: 'release_rights', of: matchesAddress, erasure: 'deleted' },
  { table: 'staff_roles', of: matchesAddress, erasure: 'deleted' },
  {
    table: 'staff_jobs',
    of: ({ studentId }) => sqlFragment`started_by = ${studentId}`,
    omitted: ['start_request_id'],
    erasure: () => sqlFragment`started_by = null`,
  },
  {
    table: 'person_exports',
    of: ({ studentId }) => sqlFragment`${studentId} in (exported_person_id, export_requested_by)`,
    omitted: ['exported_person_id', 'export_requested_by'],
    erasure: 'with-account',
  },
  {
    table: 'report_schedules',
    of: ({ studentId }) => sqlFragment`scheduled_by = ${studentId}`,
    erasure: () => sqlFragment`scheduled_by = null`,
  },
  // A staff job keeps the item of an erased person without the person, so that the numbers of the job still add up.
  {
    table: 'staff_job_items',
    of: ({ studentId }) => sqlFragment`person_id = ${studentId}`,
    erasure: () => sqlFragment`person_id = null`,
  },
  {
    table: 'people_imports',
    of: ({ studentId }) => sqlFragment`uploaded_by = ${studentId}`,
    omitted: ['check_id'],
    erasure: () => sqlFragment`uploaded_by = null`,
  },
  // Files of a people import that staff uploaded, in which a cell contains the person's address.
  {
    table: 'people_import_rows',
    of: ({ email }) => sqlFragment`exists (
      select from jsonb_array_elements_text(row_cells) cell
      where email_key(trim(cell)) = email_key(${email}))`,
    erasure: 'deleted',
  },
  {
    table: 'audit_entries',
    of: (person) => sqlFragment`(${isAuditActor(person)} or ${isAuditObject(person)})`,
    omitted: ['actor_id', 'object_id', 'request_id'],
    erasure: removeFromAuditEntry,
  },
  {
    table: 'release_tokens',
    of: ({ studentId }) => sqlFragment`token_made_by = ${studentId}`,
    omitted: ['digest'],
    // A token whose maker was erased is no longer valid, so the token ends with the account.
    erasure: () => sqlFragment`token_made_by = ${ERASED}`,
  },
  {
    table: 'release_checkers',
    of: ({ studentId }) => sqlFragment`${studentId} in (checker_made_by, checker_revoked_by)`,
    erasure: removeFromChecker,
  },
  toAuthoredTable('release_events'),
  toAuthoredTable('release_requests'),
  toAuthoredTable('release_previews'),
  toAuthoredTable('release_revisions'),
  { ...toAuthoredTable('release_webhooks'), omitted: ['secret'] },
];

interface Mention {
  readonly table: string;
  readonly where: SqlFragment;
  /** Columns to overwrite in the row; absent: the row is deleted. */
  readonly set?: SqlFragment;
}

/**
 * Returns mentions of the person in recorded steps that the registry took by the person's rollout plans, then in the plans in
 * channel states.
 */
const mentionsInPlans = (person: PersonIdentifiers): readonly Mention[] => [
  {
    table: 'release_revisions',
    where: sqlFragment`who_kind = 'site' and exists (
      select from ${selectAuthorNames(person)} names where release_revisions.who = ${PLAN_STEP_AUTHOR_PREFIX} || names.who)`,
    set: sqlFragment`who = ${PLAN_STEP_AUTHOR_PREFIX + ERASED}`,
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

const findWebhookMentions = (person: PersonIdentifiers): readonly Mention[] =>
  ['by', 'approvedBy'].map((author) => ({
    table: 'release_webhook_deliveries',
    where: sqlFragment`what #>> ${`{${author},kind}`}::text[] = 'person'
        and what #>> ${`{${author},name}`}::text[] in ${selectAuthorNames(person)}`,
    set: sqlFragment`what = jsonb_set(what, ${`{${author},name}`}::text[], to_jsonb(${ERASED}::text))`,
  }));

/**
 * Returns mentions of the person in rows that belong to other people or to no person. They must be erased before the person's own
 * rows, through which some are found.
 */
export const listMentionsOfPerson = (person: PersonIdentifiers): readonly Mention[] => {
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
    // Condition for the notifications to teachers about the person's submissions and questions.
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

/** Tables with a column that seems to contain personal data, and the reason why it is neither exported nor erased. */
export const TABLES_WITHOUT_PERSONAL_DATA: Readonly<Record<string, string>> = {
  instructors: 'Part of the content, as the operator writes it: taken out there.',
  content_records: 'What the content files said when they were imported: taken out there.',
  release_checks: 'Names the key that a check was signed with, which is a machine’s.',
  release_vital_reports:
    'Digests with a secret of the site, at most two days old: no person can be found by them.',
  release_reports:
    'Digests with a secret of the site, a few days old: no person can be found by them.',
};
