/**
 * Actions of staff on several people. An action is prepared with the people who are selected at that time, then started as a
 * job. 003 §2.2
 */
import { formatFullName } from '@cairn/domain/full-name.rules';
import {
  MAX_SHOWN_REFUSALS,
  type PeopleAction,
  type PeopleActionKind,
  type PeopleSelection,
  type StaffJob,
} from '@cairn/api/staff-jobs.contract';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { findCourseTitleInScope } from '../enrolments/courses-to-enrol.repository.ts';
import type { createEnrolmentActions } from '../enrolments/enrolment-actions.ts';
import { type createReminderAction, selectOverduePeople } from '../enrolments/remind-overdue.ts';
import { type createMembershipAction, findGroupNames } from '../groups/groups.service.ts';
import { listRefusedJobItems, type StoredStaffJob } from '../jobs/staff-jobs.repository.ts';
import {
  refuseUnknownStaffJob,
  type StaffJobs,
  type StaffJobWork,
} from '../jobs/staff-jobs.service.ts';
import { selectPeopleInScope } from '../people/people.repository.ts';
import { refuseUnknownPerson } from '../people/people.service.ts';
import type {
  ChangePerson,
  PersonAction,
  PersonActions,
} from '../people/person-changes.service.ts';

/** Stored input of a job: the action, and names as they were when the job was prepared. */
interface PeopleActionInput {
  readonly action: PeopleAction;
  /** Name of the group or title of the course to which the action refers; null for other actions. */
  readonly objectName: string | null;
  /** URL of this site, for links in mails. */
  readonly siteUrl: string;
}

const parseInput = ({ input }: StoredStaffJob) => input as PeopleActionInput;

interface ActionDeps {
  readonly actions: PersonActions;
  readonly enrolments: ReturnType<typeof createEnrolmentActions>;
  readonly changeGroups: ReturnType<typeof createMembershipAction>;
  readonly remind: ReturnType<typeof createReminderAction>;
}

/** Returns the change of one person that a job makes. */
const createJobAction = (deps: ActionDeps, job: StoredStaffJob): PersonAction => {
  const { actions, enrolments, changeGroups, remind } = deps;
  const { action, objectName, siteUrl } = parseInput(job);
  // If two jobs were prepared at the same time, each person still gets one mail (MPEOP-14).
  const mail = { siteUrl, unlessSince: job.preparedAt };
  switch (action.kind) {
    case 'join-group':
      return changeGroups({ join: action.groupId }, { join: objectName, leave: null });
    case 'leave-group':
      return changeGroups({ leave: action.groupId }, { join: null, leave: objectName });
    case 'enrol':
      return enrolments.enrol(action.courseId);
    case 'unenrol':
      return enrolments.unenrol({ courseId: action.courseId, title: objectName ?? '' });
    case 'remind-overdue':
      return remind(action.courseIds);
    case 'invite-again':
      return actions.sendInvitationAgain(mail);
    case 'password-mail':
      return actions.sendPasswordMail(mail);
    case 'disable':
      return actions.disable;
    case 'enable':
      return actions.enable;
    case 'export':
      throw new AppError('invalid', 'An export is downloaded, not started.');
    default:
      return action satisfies never;
  }
};

/** Creates the work of a job on one person. */
export const createPeopleActionWork =
  (changePerson: ChangePerson, deps: ActionDeps): StaffJobWork =>
  (job, actor, { personId }, settle) => {
    if (personId === null)
      throw new AppError('not-found', 'The account was erased while this was running.');
    const action = createJobAction(deps, job);
    return changePerson(actor, personId, (change) => settle(change.tx, () => action(change)));
  };

/** Returns the name of the action's group or course. Throws not-found, and conflict if people would join an archived group. */
const findObjectName = async (sql: Sql, caller: StaffCaller, action: PeopleAction) => {
  if (action.kind === 'join-group')
    return (await findGroupNames(sql, caller, { join: action.groupId })).join;
  if (action.kind === 'leave-group')
    return (await findGroupNames(sql, caller, { leave: action.groupId })).leave;
  if (action.kind !== 'enrol' && action.kind !== 'unenrol') return null;
  const title = await findCourseTitleInScope(sql, action.courseId, caller.scope);
  if (title === undefined)
    throw new AppError('not-found', 'There is no such course. Choose another one.');
  return title;
};

interface PeopleActionsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly staffJobs: StaffJobs;
  /** Throws recent-sign-in-needed. */
  readonly requireRecentSignIn: (sessionId: string) => Promise<void>;
  /** Kind of the jobs that are not actions on people, and have endpoints of their own. */
  readonly otherKind: string;
}

const toResponse = async (sql: Sql, job: StoredStaffJob): Promise<StaffJob> => {
  const { jobId, kind, starterName, begunAt, endedAt, total, changed, unchanged, refused } = job;
  const refusals =
    refused === 0
      ? []
      : await listRefusedJobItems(sql, jobId, { after: 0, limit: MAX_SHOWN_REFUSALS });
  return {
    jobId,
    action: kind as PeopleActionKind,
    objectName: parseInput(job).objectName,
    startedBy: starterName,
    begunAt: begunAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    total,
    changed,
    unchanged,
    refused,
    refusals: refusals.map(({ number, personId, firstName, lastName, email, message }) => ({
      person:
        personId === null
          ? null
          : { personId, name: formatFullName(firstName ?? '', lastName ?? ''), email: email ?? '' },
      message,
      number,
    })),
  };
};

export const createPeopleActionsService = (deps: PeopleActionsDeps) => {
  const { sql, now, staffJobs, requireRecentSignIn, otherKind } = deps;
  const findAction = async (caller: StaffCaller, jobId: string): Promise<StoredStaffJob> => {
    const job = await staffJobs.find(caller, jobId);
    return job.kind === otherKind ? refuseUnknownStaffJob() : job;
  };
  return {
    prepare: async (
      caller: StaffCaller,
      { action, selection }: { readonly action: PeopleAction; readonly selection: PeopleSelection },
      siteUrl: string,
    ) => {
      const objectName = await findObjectName(sql, caller, action);
      const input: PeopleActionInput = { action, objectName, siteUrl };
      const selected = selectPeopleInScope(selection, caller.scope, now());
      const people =
        action.kind === 'remind-overdue'
          ? selectOverduePeople(selected, action.courseIds)
          : selected;
      const prepared = await staffJobs.prepare(caller, { kind: action.kind, input, people });
      return prepared.total === 0 ? refuseUnknownPerson() : prepared;
    },
    start: async (caller: StaffCaller, jobId: string): Promise<StaffJob> => {
      const job = await findAction(caller, jobId);
      if (job.startedBy !== caller.studentId) return refuseUnknownStaffJob();
      if (job.kind === 'disable') await requireRecentSignIn(caller.sessionId);
      if (job.kind === 'export')
        throw new AppError('invalid', 'An export is downloaded, not started.');
      await staffJobs.start(caller, job);
      return toResponse(sql, await staffJobs.find(caller, jobId));
    },
    find: async (caller: StaffCaller, jobId: string): Promise<StaffJob> =>
      toResponse(sql, await findAction(caller, jobId)),
  };
};
export type PeopleActionsService = ReturnType<typeof createPeopleActionsService>;
