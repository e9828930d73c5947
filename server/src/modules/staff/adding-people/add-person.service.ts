import { randomUUID } from 'node:crypto';
import type { NewPerson } from '@cairn/api/staff-people.contract';
import { formatFullName } from '@cairn/domain/full-name.rules';
import { isEmail, validateNewPassword } from '@cairn/domain/registration.rules';
import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffActor, StaffCaller } from '../../../platform/http/identity.ts';
import { findStudentByEmail } from '../../accounts/auth/auth.repository.ts';
import { NO_PASSWORD_HASH } from '../../accounts/auth/auth.service.ts';
import type { InvitationMailer } from '../../accounts/auth/invitation-mailer.ts';
import type { PasswordHasher } from '../../accounts/auth/passwords.ts';
import { findChosenCourses } from '../enrolments/courses-to-enrol.repository.ts';
import { enrolByStaff } from '../enrolments/enrolment-actions.ts';
import { recordInvitationTime } from '../../accounts/auth/password-links.repository.ts';
import { addPersonToGroup, markGroupsSetByStaff } from '../groups/groups.repository.ts';
import { setExternalId } from '../people/person-changes.service.ts';
import * as repository from './new-people.repository.ts';

export interface AddPersonDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly invitations: InvitationMailer;
  readonly passwords: Pick<PasswordHasher, 'hash'>;
}

interface Origin {
  /** Network of the caller. */
  readonly network: string;
  /** URL of this site, for links in mails. */
  readonly siteUrl: string;
}

const refuseField = (field: keyof NewPerson | 'password', message: string): never => {
  throw new AppError('invalid', message, { field });
};

const refuseTakenAddress = (email: string, personId: string | undefined, name = ''): never => {
  const shown = name || email;
  throw new AppError('conflict', `${shown} has an account with this address.`, {
    personId,
    name: shown,
  });
};

/**
 * Stores the account of a new person. A group manager must not learn whether an account outside of the managed groups exists.
 * For the address of such an account, this function stores a join request, which looks like a new person (MIMP-05). Throws
 * conflict for an address that the actor may know.
 */
const insertPerson = async (
  tx: TransactionSql,
  { scope }: Pick<StaffActor, 'scope'>,
  account: repository.NewAccount,
  at: Date,
): Promise<void> => {
  const { email } = account;
  if (scope !== 'site') {
    const known = await repository.lockPersonByAddress(tx, email, scope);
    if (known) refuseTakenAddress(email, known.personId, known.name);
  }
  if (await repository.insertAccountByStaff(tx, account, at)) return;
  if (scope !== 'site') return repository.insertJoinRequest(tx, account, at);
  const holder = await findStudentByEmail(tx, email);
  const name = holder && formatFullName(holder.firstName, holder.lastName);
  refuseTakenAddress(email, holder?.studentId, name);
};

/** Returns the names of the groups. Throws invalid for unknown and archived ones, and for a group manager who names none. */
const requireGroups = async (
  tx: TransactionSql,
  { scope }: Pick<StaffActor, 'scope'>,
  groupIds: readonly string[],
) => {
  if (scope !== 'site' && groupIds.length === 0)
    refuseField('groupIds', 'Choose one of your groups.');
  const groups = await repository.lockChosenGroups(tx, groupIds, scope);
  if (groups.length < new Set(groupIds).size)
    refuseField('groupIds', 'A chosen group no longer exists. Choose the groups again.');
  const archived = groups.find(({ isArchived }) => isArchived);
  if (archived) refuseField('groupIds', `${archived.name} is archived. Choose another group.`);
  return groups.map(({ name }) => name);
};

/** Returns the courses. Throws invalid for unknown ones, drafts, archived ones, and courses that none of the groups may see. */
const requireCourses = async (
  tx: TransactionSql,
  { scope }: Pick<StaffActor, 'scope'>,
  { courseIds, groupIds }: Pick<PersonToAdd, 'courseIds' | 'groupIds'>,
) => {
  const courses = await findChosenCourses(tx, courseIds, { groupIds, scope });
  if (courses.length < new Set(courseIds).size || courses.some(({ isDraft }) => isDraft))
    refuseField('courseIds', 'A chosen course no longer exists. Choose the courses again.');
  const archived = courses.find(({ isArchived }) => isArchived);
  if (archived) refuseField('courseIds', `${archived.title} is archived. Choose another course.`);
  const hidden = courses.find(({ isSeen }) => !isSeen);
  if (hidden)
    refuseField(
      'courseIds',
      `${hidden.title} is for certain groups only. Choose one of them too, or another course.`,
    );
  return courses;
};

/** A person whom staff adds. */
export interface PersonToAdd extends Pick<NewPerson, 'email' | 'firstName' | 'lastName'> {
  readonly groupIds: readonly string[];
  readonly courseIds: readonly string[];
  readonly externalId: string | null;
  readonly signIn:
    | { readonly kind: 'invitation' }
    /** True if the person is invited later, from the list of people. */
    | { readonly kind: 'later' }
    | { readonly kind: 'password'; readonly passwordHash: string; readonly mustChange: boolean };
}

/**
 * Adds a person in a transaction: the account, its groups and enrolments, and the entry in the audit log. Returns the person's
 * id.
 */
export type AddPersonByStaff = (
  tx: TransactionSql,
  actor: StaffActor,
  person: PersonToAdd,
  siteUrl: string,
) => Promise<string>;

export const createAddPersonByStaff =
  ({ now, invitations }: Pick<AddPersonDeps, 'now' | 'invitations'>): AddPersonByStaff =>
  async (tx, actor, person, siteUrl) => {
    const { email, firstName, lastName, externalId, groupIds, signIn } = person;
    const hasPassword = signIn.kind === 'password';
    const studentId = randomUUID();
    const account: repository.NewAccount = {
      studentId,
      email,
      firstName,
      lastName,
      passwordHash: hasPassword ? signIn.passwordHash : NO_PASSWORD_HASH,
      needsNewPassword: hasPassword && signIn.mustChange,
      confirmedAt: hasPassword ? now() : null,
    };
    const groups = await requireGroups(tx, actor, groupIds);
    await insertPerson(tx, actor, account, now());
    if (externalId !== null) await setExternalId(tx, actor, { studentId, externalId });
    const courses = await requireCourses(tx, actor, person);
    for (const groupId of groupIds) await addPersonToGroup(tx, studentId, groupId);
    if (groupIds.length > 0) await markGroupsSetByStaff(tx, studentId, now());
    for (const course of courses) await enrolByStaff(tx, studentId, course, now());
    if (signIn.kind === 'invitation') await invitations.send(tx, account, siteUrl);
    if (signIn.kind === 'later') await recordInvitationTime(tx, studentId, now());
    const titles = courses.map(({ title }) => title);
    const names = { firstName, lastName, email, ...(externalId !== null && { externalId }) };
    const after = { ...names, groups, courses: titles, signIn: signIn.kind };
    const object = { kind: 'person', id: studentId } as const;
    await writeAuditEntry(tx, actor, { action: 'person-added', object, after }, now());
    return studentId;
  };

/** Creates the function that adds one person. It returns the person's id. 003 §2.3 */
export const createAddPerson = (deps: AddPersonDeps) => {
  const { sql, invitations, passwords } = deps;
  const addByStaff = createAddPersonByStaff(deps);
  return async (
    caller: StaffCaller,
    person: NewPerson,
    { network, siteUrl }: Origin,
  ): Promise<string> => {
    const { email, signIn } = person;
    // A password that the manager chooses must not become the password of an existing account.
    if (caller.scope !== 'site' && signIn.kind === 'password')
      throw new AppError('forbidden', 'Only an administrator can set a first password.');
    if (!isEmail(email)) refuseField('email', 'Please enter a valid email address.');
    const problem = signIn.kind === 'password' ? validateNewPassword(signIn.password) : undefined;
    if (problem !== undefined) refuseField('password', problem);
    const firstSignIn =
      signIn.kind === 'invitation'
        ? signIn
        : { ...signIn, passwordHash: await passwords.hash(network, signIn.password) };
    const added = { ...person, externalId: null, signIn: firstSignIn };
    const studentId = await sql.begin((tx) => addByStaff(tx, caller, added, siteUrl));
    invitations.wake();
    return studentId;
  };
};
