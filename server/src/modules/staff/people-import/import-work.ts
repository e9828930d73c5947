/** Applies the rows of an import, each in one transaction. It first checks that the person has not changed since the check. */
import { isDeepStrictEqual } from 'node:util';
import { toEmailKey } from '@cairn/domain/email-key';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffActor } from '../../../platform/http/identity.ts';
import type { AddPersonByStaff } from '../adding-people/add-person.service.ts';
import type { createEnrolmentActions } from '../enrolments/enrolment-actions.ts';
import {
  type createMembershipAction,
  findGroupNames,
  type RequireGroup,
} from '../groups/groups.service.ts';
import type { StoredStaffJob } from '../jobs/staff-jobs.repository.ts';
import type { StaffJobWork } from '../jobs/staff-jobs.service.ts';
import type {
  ChangePerson,
  PersonActions,
  PersonChange,
} from '../people/person-changes.service.ts';
import type { StaffRolesService } from '../roles/staff-roles.service.ts';
import { type AddPersonPlan, toPersonSnapshot, type UpdatePersonPlan } from './check-row.ts';
import { findImportRowPlan, listKnownPeople } from './people-imports.repository.ts';

/** Kind of the jobs that apply imports. */
export const IMPORT_JOB_KIND = 'import';

/** Stored input of a job that applies an import. */
export interface ImportJobInput {
  readonly importId: string;
  readonly sendsInvitations: boolean;
  /** URL of this site, for links in mails. */
  readonly siteUrl: string;
}

interface ImportWorkDeps {
  readonly sql: Sql;
  readonly addPerson: AddPersonByStaff;
  readonly changePerson: ChangePerson;
  readonly editPerson: (
    change: PersonChange,
    fields: UpdatePersonPlan['fields'],
  ) => Promise<boolean>;
  readonly actions: Pick<PersonActions, 'disable'>;
  readonly enrolments: Pick<ReturnType<typeof createEnrolmentActions>, 'enrol'>;
  readonly changeGroups: ReturnType<typeof createMembershipAction>;
  readonly giveRole: StaffRolesService['giveInTransaction'];
  /** Returns the group of this name, which is created if there is none. */
  readonly requireGroup: RequireGroup;
}

const ADDED_MEANWHILE =
  'Another administrator has added this person since the check. Upload the row again to update the person.';
const CHANGED_MEANWHILE =
  'Another administrator has changed this person since the check. Upload the row again.';

const requireStillNew = async (
  tx: TransactionSql,
  { scope }: StaffActor,
  { email }: AddPersonPlan,
): Promise<void> => {
  const known = await listKnownPeople(tx, [toEmailKey(email)], scope);
  if (known.length > 0) throw new AppError('conflict', ADDED_MEANWHILE);
};

/** Throws conflict if the person has changed since the check. The caller must hold the lock on the person. */
const requireUnchanged = async (
  { tx, caller, personId, person }: PersonChange,
  { before, groupIds, courseIds }: UpdatePersonPlan,
): Promise<void> => {
  const known = await listKnownPeople(tx, [toEmailKey(person.shownEmail)], caller.scope);
  const found = known.find((one) => one.personId === personId);
  const named = {
    groupIds: [...before.groupIds, ...groupIds],
    courseIds: [...before.courseIds, ...courseIds],
  };
  if (!found || !isDeepStrictEqual(toPersonSnapshot(found, named), before))
    throw new AppError('conflict', CHANGED_MEANWHILE);
};

const applyAdd = async (
  { addPerson, giveRole, requireGroup }: ImportWorkDeps,
  tx: TransactionSql,
  { actor, plan, input }: { actor: StaffActor; plan: AddPersonPlan; input: ImportJobInput },
): Promise<boolean> => {
  await requireStillNew(tx, actor, plan);
  const { email, firstName, lastName, externalId, courseIds, isAuthor } = plan;
  const groupIds = [...plan.groupIds];
  for (const name of plan.newGroups) groupIds.push(await requireGroup(tx, actor, name));
  const person = { email, firstName, lastName, externalId, groupIds, courseIds };
  const signIn = { kind: input.sendsInvitations ? 'invitation' : 'later' } as const;
  await addPerson(tx, actor, { ...person, signIn }, input.siteUrl);
  if (isAuthor) await giveRole(tx, actor, { email, role: 'author' });
  return true;
};

const applyUpdate = async (
  deps: ImportWorkDeps,
  change: PersonChange,
  plan: UpdatePersonPlan,
): Promise<boolean> => {
  const { editPerson, actions, enrolments, changeGroups, giveRole, requireGroup } = deps;
  await requireUnchanged(change, plan);
  if (plan.disables) return actions.disable(change);
  const { caller, tx } = change;
  await editPerson(change, plan.fields);
  const joined = [...plan.groupIds];
  for (const name of plan.newGroups) joined.push(await requireGroup(tx, caller, name));
  for (const join of joined) {
    const names = await findGroupNames(tx, caller, { join });
    await changeGroups({ join }, names)(change);
  }
  for (const leave of plan.leftGroupIds) {
    const names = await findGroupNames(tx, caller, { leave });
    await changeGroups({ leave }, names)(change);
  }
  for (const courseId of plan.courseIds) await enrolments.enrol(courseId)(change);
  if (plan.givesAuthor) await giveRole(tx, caller, { email: change.person.email, role: 'author' });
  return true;
};

const needsAdministrator = (plan: AddPersonPlan | UpdatePersonPlan): boolean =>
  plan.newGroups.length > 0 || (plan.kind === 'add' ? plan.isAuthor : plan.givesAuthor);

const parseInput = ({ input }: StoredStaffJob) => input as ImportJobInput;

/** Creates the work of a job on one row. */
export const createImportWork =
  (deps: ImportWorkDeps): StaffJobWork =>
  async (job, actor, { number }, settle) => {
    const { sql, changePerson } = deps;
    const input = parseInput(job);
    const plan = await findImportRowPlan(sql, input.importId, number);
    if (!plan) throw new AppError('not-found', 'This row has been deleted since the check.');
    // The role is read again for each batch, because an administrator may have become a group manager.
    if (actor.scope !== 'site' && needsAdministrator(plan))
      throw new AppError('forbidden', 'The person who started this may no longer do it.');
    if (plan.kind === 'add')
      return sql.begin((tx) => settle(tx, () => applyAdd(deps, tx, { actor, plan, input })));
    return changePerson(actor, plan.personId, (change) =>
      settle(change.tx, () => applyUpdate(deps, change, plan)),
    );
  };
