/** The words of actions on several people. */
import type { PeopleActionKind, StaffJob } from '@cairn/api/staff-jobs.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { numberText, plural } from '@cairn/messages/plural';
import { formatMoment } from '@cairn/messages/dates';
import { t } from 'ttag';

interface ActionWords {
  /** Title of the dialog, with the name of the group or course. */
  readonly title: (name: string) => string;
  /** Title of the result, with the name of the group or course. */
  readonly result: (name: string) => string;
  /** Label of the number of changed people, such as 'added'. */
  readonly changed: string;
  readonly button: string;
  /** Sentence about the consequences of the action for the people. */
  readonly meaning: string;
}

export const PEOPLE_ACTION_TEXTS: Readonly<Record<PeopleActionKind, ActionWords>> = {
  'join-group': {
    title: (name) => t`Add to ${name}`,
    result: (name) => t`Added to ${name}`,
    changed: t`added`,
    button: t`Add to group`,
    meaning: t`From then on they see the courses and documents of this group. They stay in their other groups.`,
  },
  'leave-group': {
    title: (name) => t`Remove from ${name}`,
    result: (name) => t`Removed from ${name}`,
    changed: t`removed`,
    button: t`Remove from group`,
    meaning: t`They no longer see the courses and documents that only this group sees. Their enrolments and records stay.`,
  },
  enrol: {
    title: (name) => t`Enrol in ${name}`,
    result: (name) => t`Enrolled in ${name}`,
    changed: t`enrolled`,
    button: t`Enrol`,
    meaning: t`They get a notification and an e-mail. A person who was enrolled before keeps all earlier progress.`,
  },
  unenrol: {
    title: (name) => t`Unenrol from ${name}`,
    result: (name) => t`Unenrolled from ${name}`,
    changed: t`unenrolled`,
    button: t`Unenrol`,
    meaning: t`The course leaves My Learning. Progress, work, grades and certificates are kept, and a completed course stays completed.`,
  },
  'remind-overdue': {
    title: () => t`Send a reminder`,
    result: () => t`Sent a reminder`,
    changed: t`reminded`,
    button: t`Send the reminder`,
    meaning: t`They get a notification and an e-mail about mandatory courses that are overdue, at most once a day for each course. Those who have completed them meanwhile need no change.`,
  },
  'invite-again': {
    title: () => t`Send the invitation again`,
    result: () => t`Sent the invitation again`,
    changed: t`sent`,
    button: t`Send invitation`,
    meaning: t`Invited people get a new link for 14 days, and the earlier one ends. Other people need no change.`,
  },
  'password-mail': {
    title: () => t`Send a mail for a new password`,
    result: () => t`Sent a mail for a new password`,
    changed: t`sent`,
    button: t`Send the mails`,
    meaning: t`They get a link with which they choose a new password. It works once, within 24 hours.`,
  },
  disable: {
    title: () => t`Disable accounts`,
    result: () => t`Disabled accounts`,
    changed: t`disabled`,
    button: t`Disable`,
    meaning: t`They are signed out everywhere, can no longer sign in, and get no mail. Their records stay.`,
  },
  enable: {
    title: () => t`Enable accounts`,
    result: () => t`Enabled accounts`,
    changed: t`enabled`,
    button: t`Enable`,
    meaning: t`They can sign in again, and find everything as it was.`,
  },
  export: {
    title: () => t`Export CSV`,
    result: () => t`Export CSV`,
    changed: '',
    button: t`Export CSV`,
    meaning: '',
  },
};

/** Describes what a running job does, or what a finished one has done. */
export const describePeopleAction = ({ action, objectName, endedAt }: StaffJob): string => {
  const words = PEOPLE_ACTION_TEXTS[action];
  return (endedAt === null ? words.title : words.result)(toNameInSentence(objectName ?? ''));
};

export const describeSelectedPeople = (count: number): string => {
  const some = numberText(count);
  return plural(count, t`${some} person was selected.|${some} people were selected.`);
};

/** Returns how many people were selected, and when the job ended. */
export const describeActionEnd = ({ total, endedAt }: StaffJob): string => {
  const people = describeSelectedPeople(total);
  const moment = formatMoment(endedAt ?? '', new Date());
  return t`${people} Finished: ${moment}.`;
};
