import type { AuditAction, AuditEntry } from '@cairn/api/audit-log.contract';
import { MAIL_KINDS } from '@cairn/api/mail-text-settings.contract';
import { REGISTRATION_MODES } from '@cairn/domain/registration-mode.rules';
import { STAFF_ROLES } from '@cairn/domain/staff.rules';
import { t } from 'ttag';
import { STAFF_ROLE_LABELS } from './person-words.ts';
import { MAIL_LABELS, REGISTRATION_MODE_LABELS } from './setting-words.ts';

export const AUDIT_ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  'person-added': t`Added a person`,
  'person-invited-again': t`Sent an invitation again`,
  'person-changed': t`Changed a person`,
  'person-disabled': t`Disabled an account`,
  'person-enabled': t`Enabled an account`,
  'person-sessions-ended': t`Ended all sessions`,
  'person-address-confirmed': t`Confirmed an e-mail address`,
  'person-email-changed': t`Changed an e-mail address`,
  'person-password-mail-sent': t`Sent a mail for a new password`,
  'person-second-factor-reset': t`Removed a second factor`,
  'person-exported': t`Exported everything about a person`,
  'person-erased': t`Erased an account`,
  'role-given': t`Gave a role`,
  'role-taken': t`Took a role`,
  'group-created': t`Created a group`,
  'group-renamed': t`Renamed a group`,
  'group-archived': t`Archived a group`,
  'group-restored': t`Restored a group`,
  'person-groups-changed': t`Changed the groups of a person`,
  'person-enrolled': t`Enrolled a person in a course`,
  'failed-work-retried': t`Tried failed work again`,
  'person-reminded': t`Reminded a person of overdue courses`,
  'person-unenrolled': t`Unenrolled a person from a course`,
  'person-renewed': t`Asked a person to take a course again`,
  'rule-created': t`Added an enrolment rule`,
  'rule-changed': t`Changed an enrolment rule`,
  'rule-ended': t`Ended an enrolment rule`,
  'setting-changed': t`Changed a setting`,
  'certificate-revoked': t`Revoked a certificate`,
  'course-shown': t`Showed a course`,
  'course-hidden': t`Hid a course`,
  'course-archived': t`Archived a course`,
  'course-handed-over': t`Handed a course over`,
  'course-groups-changed': t`Changed the groups of a course`,
  'webinar-created': t`Created a webinar`,
  'webinar-changed': t`Changed a webinar`,
  'webinar-cancelled': t`Cancelled a webinar`,
  'webinar-removed': t`Removed a webinar`,
  'person-attendance-marked': t`Marked who attended a webinar`,
  'taken-over-from-files': t`Took a record over from its files`,
  'given-back-to-files': t`Gave a record back to its files`,
  'report-mail-started': t`Began to send a report to a person`,
  'report-mail-changed': t`Changed a report that a person gets`,
  'report-mail-ended': t`Stopped sending a report to a person`,
  'job-started': t`Started an action on several people`,
  'teaching-right-given': t`Gave the right to teach`,
  'teaching-right-taken': t`Took the right to teach`,
  'content-imported': t`Imported content`,
  'job-role-created': t`Created a role of the catalogue`,
  'job-role-changed': t`Changed a role of the catalogue`,
  'job-role-removed': t`Removed a role of the catalogue`,
  'competency-created': t`Created a competency`,
  'competency-changed': t`Changed a competency`,
  'document-created': t`Added a document`,
  'document-changed': t`Changed a document`,
  'document-removed': t`Removed a document`,
  'category-created': t`Created a category`,
  'category-renamed': t`Renamed a category`,
  'category-removed': t`Removed a category`,
  'order-changed': t`Changed an order`,
};

/** Labels of values, in the order in which an entry shows them. */
const VALUE_LABELS: Readonly<Record<string, string>> = {
  firstName: t`First name`,
  lastName: t`Last name`,
  externalId: t`External ID`,
  email: t`E-mail`,
  groups: t`Groups`,
  courses: t`Courses`,
  course: t`Course`,
  certificate: t`Certificate`,
  signIn: t`First sign-in`,
  role: t`Role`,
  group: t`Group`,
  name: t`Name`,
  logo: t`Logo`,
  lightAccent: t`Accent colour, light theme`,
  darkAccent: t`Accent colour, dark theme`,
  supportEmail: t`Support address`,
  footerLinks: t`Links of the footer`,
  timeZone: t`Time zone`,
  minutes: t`Session length in minutes`,
  isOn: t`Switched on`,
  subject: t`Subject`,
  text: t`Text`,
  isDueOn: t`Reminders before the due date`,
  isOverdueOn: t`Reminders of overdue courses`,
  submissionMb: t`Megabytes for each file`,
  founderName: t`Name of the founder`,
  signature: t`Signature of the founder`,
  certificates: t`Certificates`,
  reason: t`Reason`,
  mode: t`Who may register`,
  domains: t`E-mail domains`,
  partnersWithAccounts: t`Partners that make accounts`,
  partnersWithoutAccounts: t`Partners that make no accounts`,
  sessions: t`Sessions`,
  staff: t`Second factor for staff`,
  startDay: t`From`,
  due: t`Due`,
  isMandatory: t`Mandatory`,
  renewalMonths: t`Again after months`,
  endsOnLeaving: t`Ends on leaving the group`,
  state: t`State`,
  owner: t`Owner`,
  title: t`Title`,
  description: t`Description`,
  begins: t`Begins`,
  ends: t`Ends`,
  meetingUrl: t`Meeting address`,
  webinar: t`Webinar`,
  attended: t`Attended`,
  report: t`Report`,
  frequency: t`How often`,
  endDay: t`Until`,
  job: t`Action`,
  people: t`People`,
  instructor: t`Instructor`,
  added: t`New`,
  changed: t`Changed`,
  competencies: t`Competencies`,
  picture: t`Picture`,
  questions: t`Questions`,
  category: t`Category`,
  file: t`File`,
  order: t`Order`,
};

const COURSE_STATE_LABELS: Readonly<Record<string, string>> = {
  shown: t`Shown`,
  hidden: t`Hidden`,
  archived: t`Archived`,
};

const JOB_LABELS: Readonly<Record<string, string>> = {
  'join-group': t`Add to group`,
  'leave-group': t`Remove from group`,
  enrol: t`Enrol`,
  unenrol: t`Unenrol`,
  'invite-again': t`Send invitation`,
  'password-mail': t`Send the mails`,
  disable: t`Disable`,
  enable: t`Enable`,
  export: t`Export CSV`,
  import: t`Import people`,
};

/** Names of jobs of the server. */
const SERVER_JOB_LABELS: Readonly<Record<string, string>> = {
  'enrolment-rules': t`enrolment rules`,
};

const SETTING_LABELS: Readonly<Record<string, string>> = {
  brand: t`Brand`,
  support: t`Footer and support`,
  certificate: t`Certificate`,
  time: t`Time`,
  session: t`Session length`,
  assistant: t`Assistant`,
  uploads: t`Limits`,
  reminders: t`Reminders`,
  registration: t`Registration`,
  partners: t`Sign-in through partners`,
  'second-factor': t`Second factor for staff`,
  'document-order': t`Documents`,
  'category-order': t`Categories`,
};

const describeSetting = (section: string): string => {
  const kind = MAIL_KINDS.find((one) => section === `mail-${one}`);
  if (kind === undefined) return SETTING_LABELS[section] ?? section;
  const mail = MAIL_LABELS[kind];
  return t`Mail: ${mail}`;
};

/** Returns the name of the person who acted, or a text for the operator, the server or an erased account. */
export const describeAuditActor = ({ actorKind, actorName, actorId }: AuditEntry): string => {
  if (actorKind === 'operator') return t`Operator`;
  if (actorKind === 'server') {
    if (actorId === null) return t`The server`;
    const job = SERVER_JOB_LABELS[actorId] ?? actorId;
    return t`The server, ${job}`;
  }
  return actorName ?? t`Erased account`;
};

/** Kinds of objects whose id is shown when the object, and with it its name, no longer exists. */
const KINDS_WITH_IDS = new Set<AuditEntry['objectKind']>([
  'group',
  'course',
  'webinar',
  'job-role',
  'competency',
  'document',
  'category',
]);

/**
 * Returns a text for the object of an entry: its name, a section of the settings, an e-mail address, the id of a record that no
 * longer exists, or a note about an erased account.
 */
export const describeAuditObject = ({ objectKind, objectName, objectId }: AuditEntry): string => {
  if (objectKind === 'job') return t`Result`;
  if (objectKind === 'content') return objectId;
  if (objectKind === 'address' && objectId.includes('@')) return objectId;
  if (objectKind === 'work') return objectId === 'failed-mails' ? t`Failed mails` : t`Failed jobs`;
  if (KINDS_WITH_IDS.has(objectKind)) return objectName ?? objectId;
  if (objectKind === 'setting') return describeSetting(objectId);
  return objectName ?? t`Erased account`;
};

const formatValue = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return t`None`;
  if (Array.isArray(value)) return value.join(', ') || t`None`;
  const mode = name === 'mode' && REGISTRATION_MODES.find((one) => one === value);
  if (mode) return REGISTRATION_MODE_LABELS[mode];
  if (['isOn', 'isDueOn', 'isOverdueOn'].includes(name)) return value === true ? t`On` : t`Off`;
  if (name === 'attended') return value === true ? t`Yes` : t`No`;
  if (name === 'job' && typeof value === 'string') return JOB_LABELS[value] ?? value;
  const state = name === 'state' && typeof value === 'string' && COURSE_STATE_LABELS[value];
  if (state) return state;
  if (name === 'staff') return value === 'required' ? t`Required` : t`Optional`;
  if (name === 'signIn') return value === 'invitation' ? t`Invitation` : t`First password`;
  const role = name === 'role' && STAFF_ROLES.find((one) => one === value);
  return role ? STAFF_ROLE_LABELS[role] : typeof value === 'string' ? value : JSON.stringify(value);
};

export interface AuditValueChange {
  readonly name: string;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Returns the values of an entry, before and after the change; undefined on a side that has none. */
export const listAuditValueChanges = ({
  before,
  after,
}: AuditEntry): readonly AuditValueChange[] => {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const order = Object.keys(VALUE_LABELS);
  const sorted = [...names].toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  return sorted.map((name) => ({
    name,
    label: VALUE_LABELS[name] ?? name,
    before: before && name in before ? formatValue(name, before[name]) : undefined,
    after: after && name in after ? formatValue(name, after[name]) : undefined,
  }));
};
