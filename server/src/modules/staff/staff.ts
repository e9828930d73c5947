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
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { getRequestedSiteUrl } from '../../platform/http/request-site-url.ts';
import type { InvitationMailer } from '../accounts/auth/invitation-mailer.ts';
import type { PasswordHasher } from '../accounts/auth/passwords.ts';
import type { AccountMailServices } from '../accounts/auth/registration.ts';
import { createErasedFilesQueue, erasePerson } from '../privacy/erase-person.ts';
import { addAddingPeopleRoutes } from './adding-people/adding-people.routes.ts';
import { addStaffGroupsRoutes } from './groups/groups.routes.ts';
import { createGroupsService } from './groups/groups.service.ts';
import {
  listEntries,
  listEntriesOfPerson,
  removeEntriesBefore,
} from './log/audit-entries.repository.ts';
import { sendLog } from './log/send-log.ts';
import { addPeopleRoutes } from './people/people.routes.ts';
import { createPeopleService } from './people/people.service.ts';
import { createChangePerson, createPersonChangesService } from './people/person-changes.service.ts';
import { createStaffRolesService } from './roles/staff-roles.service.ts';
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

export const registerStaff = (
  { add, sql, now, files, jobs }: AppContext,
  { mails, outbox, invitations, passwords, removal, auditDays, publicUrl }: StaffDeps,
): void => {
  const people = createPeopleService({ sql, now });
  const erase = (email: string, reason: string) =>
    erasePerson({ sql, files, now, removal }, email, reason);
  const changePerson = createChangePerson({ sql, now });
  const changes = createPersonChangesService(
    { now, mails, outbox, invitations, erase },
    changePerson,
  );
  const toSiteUrl = (request: FastifyRequest) => getRequestedSiteUrl(request, publicUrl);
  addPeopleRoutes(add, { people, changes, toSiteUrl });
  addAddingPeopleRoutes(add, { sql, now, people, invitations, passwords, toSiteUrl });
  addStaffGroupsRoutes(add, createGroupsService({ sql, now, changePerson }));

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
