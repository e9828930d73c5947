/** What those who run a school do: people, roles of staff, and the log of their changes. 003 §1, §2 */
import {
  downloadAuditLog,
  listAuditEntries,
  listAuditEntriesOfPerson,
} from '@cairn/api/audit-log.contract';
import {
  changeRegistrationSetting,
  changeSecondFactorSetting,
  getRegistrationSetting,
  getSecondFactorSetting,
} from '@cairn/api/staff-settings.contract';
import { giveStaffRole, listStaffRoles, takeStaffRole } from '@cairn/api/staff-roles.contract';
import { findStaffScope } from '@cairn/domain/staff.rules';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { getRequestedSiteUrl } from '../../platform/http/request-site-url.ts';
import type { InvitationMailer } from '../accounts/auth/invitation-mailer.ts';
import type { PasswordHasher } from '../accounts/auth/passwords.ts';
import type { AccountMailServices } from '../accounts/auth/registration.ts';
import { listStaffGrants, requireRecentSignIn } from '../accounts/permissions/staff-permission.ts';
import { createErasedFilesQueue, erasePerson } from '../privacy/erase-person.ts';
import { addAddingPeopleRoutes } from './adding-people/adding-people.routes.ts';
import { addStaffGroupsRoutes } from './groups/groups.routes.ts';
import { addStaffCoursesRoutes } from './courses/staff-courses.routes.ts';
import { createStaffCoursesService } from './courses/staff-courses.service.ts';
import { createEnrolmentActions } from './enrolments/enrolment-actions.ts';
import { createGroupsService, createMembershipAction } from './groups/groups.service.ts';
import { createStaffJobs } from './jobs/staff-jobs.service.ts';
import {
  listEntries,
  listEntriesOfPerson,
  removeEntriesBefore,
} from './log/audit-entries.repository.ts';
import { sendLog } from './log/send-log.ts';
import { addPeopleRoutes } from './people/people.routes.ts';
import { createPeopleService } from './people/people.service.ts';
import { addPeopleActionsRoutes } from './people-actions/people-actions.routes.ts';
import {
  createPeopleActionsService,
  createPeopleActionWork,
} from './people-actions/people-actions.service.ts';
import {
  type ChangePerson,
  createChangePerson,
  createPersonActions,
  createPersonChangesService,
  type PersonActions,
} from './people/person-changes.service.ts';
import { createStaffRolesService } from './roles/staff-roles.service.ts';
import { addStaffWebinarsRoutes } from './webinars/staff-webinars.routes.ts';
import { createStaffWebinarsService } from './webinars/staff-webinars.service.ts';
import { createSettingsService } from './settings/settings.service.ts';

interface StaffDeps extends Pick<AccountMailServices, 'mails' | 'outbox'> {
  readonly invitations: InvitationMailer;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
  readonly removal: ReturnType<typeof createErasedFilesQueue>;
  /** Number of days for which entries of the audit log are kept. */
  readonly auditDays: number;
  readonly publicUrl: string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

interface PeopleActionsParts {
  readonly actions: PersonActions;
  readonly changePerson: ChangePerson;
  readonly outbox: StaffDeps['outbox'];
  readonly toSiteUrl: (request: FastifyRequest) => string;
}

/** Adds the actions on several people, and the jobs that do them. */
const registerPeopleActions = (
  { app, add, sql, now, jobs }: AppContext,
  { actions, changePerson, outbox, toSiteUrl }: PeopleActionsParts,
): void => {
  const enrolments = createEnrolmentActions(now);
  const changeGroups = createMembershipAction(now);
  const staffJobs = createStaffJobs({
    sql,
    now,
    jobs,
    work: createPeopleActionWork(changePerson, { actions, enrolments, changeGroups }),
    wakeMails: outbox.wake,
    findScope: async (studentId) =>
      findStaffScope(await listStaffGrants(sql, studentId), 'people:edit'),
    onFailure: (err) => app.log.error({ err }, 'item of a staff job failed'),
  });
  const peopleActions = createPeopleActionsService({
    sql,
    now,
    staffJobs,
    requireRecentSignIn: (sessionId) => requireRecentSignIn(sql, sessionId, now()),
  });
  addPeopleActionsRoutes(add, { sql, now, staffJobs, peopleActions, toSiteUrl });
};

/** Adds the log of changes by staff, and the job that removes its old entries. */
const registerAuditLog = (
  { add, sql, now, jobs }: AppContext,
  people: ReturnType<typeof createPeopleService>,
  auditDays: number,
): void => {
  add(listAuditEntries, ({ query }) => listEntries(sql, query));
  add(downloadAuditLog, async ({ query }, _caller, reply) => sendLog(reply, sql, query, now()), {
    answer: 'file',
  });
  add(listAuditEntriesOfPerson, async ({ params: { personId } }, caller) => {
    await people.find(caller, personId);
    return { entries: await listEntriesOfPerson(sql, personId) };
  });
  jobs.every('audit-log', 'hour', async () => {
    const before = new Date(now().getTime() - auditDays * DAY_MS);
    while (await sql.begin((tx) => removeEntriesBefore(tx, before)));
  });
};

export const registerStaff = (
  context: AppContext,
  { mails, outbox, invitations, passwords, removal, auditDays, publicUrl }: StaffDeps,
): void => {
  const { add, sql, now, files } = context;
  const people = createPeopleService({ sql, now });
  const erase = (email: string, reason: string) =>
    erasePerson({ sql, files, now, removal }, email, reason);
  const changePerson = createChangePerson({ sql, now });
  const actions = createPersonActions({ now, mails, outbox, invitations });
  const changes = createPersonChangesService(
    { now, mails, outbox, invitations, erase },
    changePerson,
    actions,
  );
  const toSiteUrl = (request: FastifyRequest) => getRequestedSiteUrl(request, publicUrl);
  registerPeopleActions(context, { actions, changePerson, outbox, toSiteUrl });
  addPeopleRoutes(add, { people, changes, toSiteUrl });
  addAddingPeopleRoutes(add, { sql, now, people, invitations, passwords, toSiteUrl });
  addStaffGroupsRoutes(add, createGroupsService({ sql, now, changePerson }));

  addStaffCoursesRoutes(add, createStaffCoursesService({ sql, now, mails, outbox }));

  addStaffWebinarsRoutes(add, createStaffWebinarsService({ sql, now, mails, outbox }));

  const settings = createSettingsService({ sql, now });
  add(getRegistrationSetting, () => settings.readRegistration());
  add(changeRegistrationSetting, ({ body }, caller) => settings.changeRegistration(caller, body));
  add(getSecondFactorSetting, () => settings.readSecondFactor());
  add(changeSecondFactorSetting, ({ body }, caller) => settings.changeSecondFactor(caller, body));

  const roles = createStaffRolesService({ sql, now });
  add(listStaffRoles, () => roles.list());
  add(giveStaffRole, async ({ body }, caller) => {
    await roles.give(caller, body);
    return { message: 'The role has been given.' };
  });
  add(takeStaffRole, async ({ body }, caller) => {
    await roles.take(caller, body);
    return { message: 'The role has been taken.' };
  });

  registerAuditLog(context, people, auditDays);
};
