/** Registers the functions for staff: people, roles of staff, settings, reports, and the audit log. 003 §1, §2 */
import {
  downloadAuditLog,
  listAuditEntries,
  listAuditEntriesOfPerson,
} from '@cairn/api/audit-log.contract';
import {
  changePartnerAccountsSetting,
  changeRegistrationSetting,
  changeSecondFactorSetting,
  getPartnerAccountsSetting,
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
import { createAddPersonByStaff } from './adding-people/add-person.service.ts';
import { addAddingPeopleRoutes } from './adding-people/adding-people.routes.ts';
import { addJoinRequestRoutes } from './adding-people/join-requests.ts';
import { addPersonExportsRoutes } from './exports/person-exports.routes.ts';
import { createPersonExportsService } from './exports/person-exports.service.ts';
import { addStaffGroupsRoutes } from './groups/groups.routes.ts';
import { registerEnrolmentRules } from './enrolment-rules/enrolment-rules.routes.ts';
import { checkMediaOfCourses } from './courses/course-media-checks.ts';
import { addStaffCoursesRoutes } from './courses/staff-courses.routes.ts';
import {
  createStaffCoursesService,
  type StaffCoursesService,
} from './courses/staff-courses.service.ts';
import { createEnrolmentActions } from './enrolments/enrolment-actions.ts';
import { createReminderAction } from './enrolments/remind-overdue.ts';
import {
  createGroupsService,
  createMembershipAction,
  createRequireGroup,
} from './groups/groups.service.ts';
import { createItemGroups } from './groups/item-groups.ts';
import { registerStaffCategories } from './categories/staff-categories.routes.ts';
import { registerStaffCompetencies } from './competencies/staff-competencies.routes.ts';
import { createDocumentChanges } from './documents/staff-documents.service.ts';
import { registerStaffDocuments } from './documents/staff-documents.routes.ts';
import { registerStaffJobRoles } from './job-roles/staff-job-roles.routes.ts';
import { createStaffJobs, type StaffJobs, type StaffJobWork } from './jobs/staff-jobs.service.ts';
import {
  findAuditEntriesPage,
  findAuditEntriesOfPerson,
  removeAuditEntriesBefore,
} from './log/audit-entries.repository.ts';
import { sendAuditLog } from './log/send-log.ts';
import { addFilterChoicesRoute } from './people/filter-choices.ts';
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
  editPersonFields,
  type PersonActions,
} from './people/person-changes.service.ts';
import { registerReportSchedules } from './report-mails/report-schedules.routes.ts';
import { registerReports } from './reports/reports.routes.ts';
import { createImportChecks } from './people-import/import-checks.ts';
import { createImportWork, IMPORT_JOB_KIND } from './people-import/import-work.ts';
import { deletePeopleImportBefore } from './people-import/people-imports.repository.ts';
import { addPeopleImportsRoutes } from './people-import/people-imports.routes.ts';
import { createPeopleImportsService } from './people-import/people-imports.service.ts';
import { createStaffRolesService, type StaffRolesService } from './roles/staff-roles.service.ts';
import { createFeatureSettingsService } from './settings/feature-settings.service.ts';
import {
  addFeatureSettingsRoutes,
  addSiteSettingsRoutes,
} from './settings/site-settings.routes.ts';
import { createSiteSettingsService } from './settings/site-settings.service.ts';
import { addMailTextsRoutes } from './settings/mail-texts.routes.ts';
import { createMailTextsService } from './settings/mail-texts.service.ts';
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
  /** Default values for settings for which administrators have saved no value. */
  readonly siteDefaults: Parameters<typeof createSiteSettingsService>[0]['defaults'];
  /** Limit for files that students submit, from the environment, in megabytes. */
  readonly submissionLimitMb: number;
  /** Partner sites in the environment variables, by the issuer of their users. */
  readonly partners: readonly { readonly issuer: string; readonly name: string }[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of days for which an applied import is kept. An import that is not applied is kept for one day. */
const IMPORT_RETENTION_DAYS = 30;

interface PeopleActionsParts {
  readonly actions: PersonActions;
  readonly changePerson: ChangePerson;
  readonly outbox: StaffDeps['outbox'];
  readonly invitations: InvitationMailer;
  readonly roles: StaffRolesService;
  readonly toSiteUrl: (request: FastifyRequest) => string;
}

/** Adds imports of people, and the job that removes old ones. */
const registerPeopleImports = (
  { add, sql, now, jobs, receive }: AppContext,
  staffJobs: StaffJobs,
  toSiteUrl: PeopleActionsParts['toSiteUrl'],
): void => {
  const imports = createPeopleImportsService({
    sql,
    now,
    staffJobs,
    runCheck: createImportChecks({ sql, jobs }),
    requireRecentSignIn: (sessionId) => requireRecentSignIn(sql, sessionId, now()),
  });
  addPeopleImportsRoutes(add, { sql, receive, imports, toSiteUrl });
  jobs.every('people-imports', 'hour', async () => {
    const at = now().getTime();
    const before = {
      notApplied: new Date(at - DAY_MS),
      all: new Date(at - IMPORT_RETENTION_DAYS * DAY_MS),
    };
    while (await deletePeopleImportBefore(sql, before));
  });
};

/** Creates the work functions of all jobs of staff: actions on people, and imports. */
const createStaffJobWork = (
  { sql, now }: AppContext,
  { actions, changePerson, invitations, roles }: PeopleActionsParts,
): StaffJobWork => {
  const deps = {
    sql,
    actions,
    enrolments: createEnrolmentActions(now),
    changeGroups: createMembershipAction(now),
    remind: createReminderAction(now),
    changePerson,
    addPerson: createAddPersonByStaff({ now, invitations }),
    editPerson: editPersonFields,
    giveRole: roles.giveInTransaction,
    requireGroup: createRequireGroup(now),
  };
  const actOnPerson = createPeopleActionWork(changePerson, deps);
  const applyRow = createImportWork(deps);
  return (job, ...rest) =>
    job.kind === IMPORT_JOB_KIND ? applyRow(job, ...rest) : actOnPerson(job, ...rest);
};

/** Adds the actions on several people, the imports, and the jobs that do both. */
const registerPeopleActions = (context: AppContext, parts: PeopleActionsParts): void => {
  const { app, add, sql, now, jobs } = context;
  const { outbox, toSiteUrl } = parts;
  const staffJobs = createStaffJobs({
    sql,
    now,
    jobs,
    work: createStaffJobWork(context, parts),
    serialKind: IMPORT_JOB_KIND,
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
    otherKind: IMPORT_JOB_KIND,
  });
  addPeopleActionsRoutes(add, { sql, now, staffJobs, peopleActions, toSiteUrl });
  registerPeopleImports(context, staffJobs, toSiteUrl);
};

/** Adds the endpoints with which staff manage groups, with their people, courses and documents. */
const registerGroups = (
  { add, sql, now }: AppContext,
  changePerson: ChangePerson,
  courses: StaffCoursesService,
): void => {
  const groups = createGroupsService({ sql, now, changePerson });
  const documents = createDocumentChanges({ sql, now });
  const change = { course: courses.change, document: documents.change };
  addStaffGroupsRoutes(add, groups, createItemGroups({ sql, change }));
};

const registerPersonExports = (
  { app, add, sql, files, now, jobs }: AppContext,
  changePerson: ReturnType<typeof createChangePerson>,
  people: ReturnType<typeof createPeopleService>,
): void => {
  const exports = createPersonExportsService({
    sql,
    files,
    now,
    jobs,
    changePerson,
    requirePerson: people.find,
    onFailure: (err) => app.log.error({ err }, 'export of a person failed'),
  });
  addPersonExportsRoutes(add, exports);
};

interface SettingsParts
  extends
    Pick<StaffDeps, 'siteDefaults' | 'submissionLimitMb' | 'outbox' | 'partners'>,
    Pick<PeopleActionsParts, 'toSiteUrl'> {}

const registerSettings = (
  context: AppContext,
  { siteDefaults, submissionLimitMb, outbox, toSiteUrl, partners }: SettingsParts,
): void => {
  const { add } = context;
  const settings = createSettingsService({ ...context, partners });
  add(getRegistrationSetting, () => settings.readRegistration());
  add(changeRegistrationSetting, ({ body }, caller) => settings.changeRegistration(caller, body));
  add(getPartnerAccountsSetting, () => settings.readPartnerAccounts());
  add(changePartnerAccountsSetting, ({ body }, caller) =>
    settings.changePartnerAccounts(caller, body),
  );
  add(getSecondFactorSetting, () => settings.readSecondFactor());
  add(changeSecondFactorSetting, ({ body }, caller) => settings.changeSecondFactor(caller, body));

  addSiteSettingsRoutes(add, createSiteSettingsService({ ...context, defaults: siteDefaults }));
  addFeatureSettingsRoutes(add, createFeatureSettingsService({ ...context, submissionLimitMb }));
  addMailTextsRoutes(add, createMailTextsService({ ...context, outbox }), toSiteUrl);
};

const registerStaffRoles = (add: AppContext['add'], roles: StaffRolesService): void => {
  add(listStaffRoles, ({ query }) => roles.list({ withoutAccount: query.account === 'none' }));
  add(giveStaffRole, async ({ body }, caller) => {
    await roles.give(caller, body);
    return { message: 'The role has been given.' };
  });
  add(takeStaffRole, async ({ body }, caller) => {
    await roles.take(caller, body);
    return { message: 'The role has been taken.' };
  });
};

/** Adds the audit log of changes by staff, and the job that removes old entries. */
const registerAuditLog = (
  { add, sql, now, jobs }: AppContext,
  people: ReturnType<typeof createPeopleService>,
  auditDays: number,
): void => {
  add(listAuditEntries, ({ query }) => findAuditEntriesPage(sql, query));
  add(
    downloadAuditLog,
    async ({ query }, _caller, reply) => sendAuditLog(reply, sql, query, now()),
    {
      answer: 'file',
    },
  );
  add(listAuditEntriesOfPerson, async ({ params: { personId } }, caller) => {
    await people.find(caller, personId);
    return { entries: await findAuditEntriesOfPerson(sql, personId, caller.scope) };
  });
  jobs.every('audit-log', 'hour', async () => {
    const before = new Date(now().getTime() - auditDays * DAY_MS);
    while (await sql.begin((tx) => removeAuditEntriesBefore(tx, before)));
  });
};

export const registerStaff = (
  context: AppContext,
  { mails, outbox, invitations, passwords, removal, auditDays, publicUrl, ...deps }: StaffDeps,
): void => {
  const { add, sql, now, files, jobs } = context;
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
  const roles = createStaffRolesService({ sql, now });
  registerPeopleActions(context, {
    actions,
    changePerson,
    outbox,
    invitations,
    roles,
    toSiteUrl,
  });
  addPeopleRoutes(add, { people, changes, toSiteUrl });
  addFilterChoicesRoute(add, sql);
  registerPersonExports(context, changePerson, people);
  addAddingPeopleRoutes(add, { sql, now, people, invitations, passwords, toSiteUrl });
  addJoinRequestRoutes(add, context);
  registerEnrolmentRules(context);

  const courses = createStaffCoursesService({ sql, now, mails, outbox });
  registerGroups(context, changePerson, courses);
  addStaffCoursesRoutes(add, courses);
  jobs.every('media-check', 'hour', () => checkMediaOfCourses({ sql, files, now }));
  addStaffWebinarsRoutes(add, createStaffWebinarsService({ sql, now, mails, outbox }));
  registerStaffJobRoles(context);
  registerStaffCompetencies(context);
  registerStaffDocuments(context);
  registerStaffCategories(context);

  registerSettings(context, { ...deps, outbox, toSiteUrl });
  registerStaffRoles(add, roles);
  registerAuditLog(context, people, auditDays);
  registerReports(context, outbox);
  registerReportSchedules(context, { outbox, publicUrl });
};
