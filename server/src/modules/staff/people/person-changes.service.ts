/** Changes single people for staff. Each change and its entry in the audit log are one transaction. */
import type { AuditAction } from '@cairn/api/audit-log.contract';
import type { EditablePersonFields } from '@cairn/api/staff-people.contract';
import { toEmailKey } from '@cairn/domain/email-key';
import { isEmail } from '@cairn/domain/registration.rules';
import { type NewAuditEntry, writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffActor, StaffCaller } from '../../../platform/http/identity.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { AccountMailTemplates } from '../../accounts/auth/auth-mails.ts';
import { findStudentByEmail } from '../../accounts/auth/auth.repository.ts';
import type { InvitationMailer } from '../../accounts/auth/invitation-mailer.ts';
import {
  isPasswordLinkMailed,
  issuePasswordLink,
  toPasswordLinkUrl,
} from '../../accounts/auth/issue-password-link.ts';
import { confirmStudent } from '../../accounts/auth/confirm-student.ts';
import { INFO_MAIL_LIFETIME_MS } from '../../accounts/auth/registration.service.ts';
import { removePendingSignUps } from '../../accounts/auth/registrations.repository.ts';
import { removeAllSecondFactors } from '../../accounts/second-factor/second-factors.repository.ts';
import { reissueCertificates } from '../../certificates/reissue-certificates.ts';
import { moveRolesToAddress } from '../roles/staff-roles.repository.ts';
import { requireOtherAdministrator } from '../roles/staff-roles.service.ts';
import { refuseUnknownPerson } from './people.service.ts';
import * as repository from './person-changes.repository.ts';
import type { LockedPerson } from './person-changes.repository.ts';

interface PersonChangesDeps {
  readonly now: () => Date;
  readonly mails: Pick<
    AccountMailTemplates,
    'addressLeft' | 'addressGained' | 'passwordLink' | 'secondFactorRemoved'
  >;
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
  readonly invitations: InvitationMailer;
  /** Erases the person with this e-mail address. */
  readonly erase: (email: string, reason: string) => Promise<unknown>;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Throws conflict when another transaction has taken the address first. Otherwise the caller would get the error of the
 * database.
 */
const refuseTakenAddress = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    throw new AppError('conflict', TAKEN_ADDRESS, AT_ADDRESS, { cause: error });
  }
};

const FIELDS = ['firstName', 'lastName', 'externalId'] as const;

const pickFields = (fields: EditablePersonFields, names: readonly (typeof FIELDS)[number][]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

const TAKEN_ADDRESS = 'Another account has this address.';
/** Details that assign a refusal to the field of the address. */
const AT_ADDRESS = { field: 'email' };

const refuseOwnAccount = (
  { studentId }: Pick<StaffCaller, 'studentId'>,
  personId: string,
): void => {
  if (studentId === personId)
    throw new AppError('conflict', 'Ask another administrator to do this.');
};

const refuseInvited = (): never => {
  throw new AppError(
    'conflict',
    'This person has not accepted the invitation yet. Send it again instead.',
  );
};

const TAKEN_EXTERNAL_ID = 'Another person has this external ID.';

/**
 * Gives a person an external id. Throws conflict if a person in the scope has it. A group manager who adds or imports people
 * must not learn that a person outside of the managed groups has the id (MIMP-05), so both people are shown with it.
 * @param change.tellsClash whether such a case also throws conflict, without a name (MPEOP-19)
 */
export const setExternalId = async (
  tx: TransactionSql,
  { scope }: Pick<StaffActor, 'scope'>,
  change: {
    readonly studentId: string;
    readonly externalId: string | null;
    readonly tellsClash?: boolean;
  },
): Promise<void> => {
  const { studentId, externalId, tellsClash = false } = change;
  const holder =
    externalId === null
      ? undefined
      : await repository.lockHolderOfExternalId(tx, externalId, scope);
  const isOfAnother = holder !== undefined && holder.personId !== studentId;
  if (isOfAnother && (holder.isInScope || tellsClash)) {
    const message = holder.isInScope ? `${holder.name} has this external ID.` : TAKEN_EXTERNAL_ID;
    throw new AppError('conflict', message, { field: 'externalId' });
  }
  await repository.updateExternalId(tx, studentId, { externalId, isOfAnother });
};

/** One change of a person, in its transaction. */
export interface PersonChange {
  readonly tx: TransactionSql;
  readonly caller: StaffActor;
  readonly personId: string;
  /** The person, whose row is locked. */
  readonly person: LockedPerson;
  /** Writes an entry about the person into the audit log. */
  readonly write: (
    action: AuditAction,
    values?: Pick<NewAuditEntry, 'before' | 'after'>,
  ) => Promise<void>;
}

/** Runs a change of a person in a transaction. Throws not-found, and forbidden when a group manager changes staff. */
export type ChangePerson = <T>(
  caller: StaffActor,
  personId: string,
  work: (change: PersonChange) => Promise<T>,
) => Promise<T>;

export const createChangePerson =
  ({ sql, now }: { readonly sql: Sql; readonly now: () => Date }): ChangePerson =>
  (caller, personId, work) =>
    sql.begin(async (tx) => {
      const person =
        (await repository.lockPersonInScope(tx, personId, caller.scope)) ?? refuseUnknownPerson();
      if (caller.scope !== 'site' && person.isStaff)
        throw new AppError('forbidden', 'Only an administrator can change staff.');
      const object = { kind: 'person', id: personId } as const;
      const write: PersonChange['write'] = (action, values) =>
        writeAuditEntry(tx, caller, { action, object, ...values }, now());
      return work({ tx, caller, personId, person, write });
    });

/** Changes one person. Returns false if the person needs no change. Throws conflict with the reason of a refusal. */
export type PersonAction = (change: PersonChange) => Promise<boolean>;

export const refuseDisabledAccount = (): never => {
  throw new AppError('conflict', 'This account is disabled. Enable it first.');
};

interface MailedLink {
  /** URL of this site, for links in mails. */
  readonly siteUrl: string;
  /**
   * Time since which a mail of the same kind prevents another one: a person who got one since then needs no change. Absent: one
   * minute ago, because clients repeat requests.
   */
  readonly unlessSince?: Date;
}

/** Creates the actions that staff can apply to one person or to many (MPEOP-11). */
export const createPersonActions = ({
  now,
  mails,
  outbox,
  invitations,
}: Omit<PersonChangesDeps, 'erase'>) => ({
  disable: (async ({ tx, caller, personId, person, write }) => {
    if (person.isDisabled) return false;
    await requireOtherAdministrator(tx, person.emailKey);
    refuseOwnAccount(caller, personId);
    await repository.setPersonDisabled(tx, personId, now());
    await repository.endSessionsOfPerson(tx, personId);
    await write('person-disabled');
    return true;
  }) satisfies PersonAction,
  enable: (async ({ tx, personId, person, write }) => {
    if (!person.isDisabled) return false;
    await repository.setPersonDisabled(tx, personId, null);
    await write('person-enabled');
    return true;
  }) satisfies PersonAction,
  /** Mails a link to the page on which the person sets a new password. */
  sendPasswordMail:
    ({ siteUrl, unlessSince }: MailedLink): PersonAction =>
    async ({ tx, personId: studentId, person, write }) => {
      if (person.isDisabled) refuseDisabledAccount();
      if (person.isInvited) refuseInvited();
      const account = { studentId, kind: 'password', isMailed: true } as const;
      if (await isPasswordLinkMailed(tx, account, { since: unlessSince, now: now() })) return false;
      const { link, expiresAt } = await issuePasswordLink(tx, account, now());
      const mail = mails.passwordLink(person.email, toPasswordLinkUrl(siteUrl, link));
      await outbox.add(tx, mail, expiresAt);
      await write('person-password-mail-sent');
      return true;
    },
  /** Mails a new link to a person whose invitation is still open. Other people need no change. */
  sendInvitationAgain:
    ({ siteUrl, unlessSince }: MailedLink): PersonAction =>
    async ({ tx, personId: studentId, person, write }) => {
      if (!person.isInvited || person.isDisabled) return false;
      const account = { studentId, kind: 'invitation' } as const;
      if (await isPasswordLinkMailed(tx, account, { since: unlessSince, now: now() })) return false;
      await invitations.send(tx, { studentId, email: person.email }, siteUrl);
      await write('person-invited-again');
      return true;
    },
});
export type PersonActions = ReturnType<typeof createPersonActions>;

/** Changes an account's access: ends its sessions, or confirms its address. */
const createAccessChanges = (change: ChangePerson, now: () => Date) => ({
  endSessions: (caller: StaffCaller, personId: string): Promise<void> =>
    change(caller, personId, async ({ tx, write }) => {
      const sessions = await repository.endSessionsOfPerson(tx, personId);
      if (sessions > 0) await write('person-sessions-ended', { after: { sessions } });
    }),
  confirmAddress: (caller: StaffCaller, personId: string): Promise<void> =>
    change(caller, personId, async ({ tx, person, write }) => {
      if (person.isConfirmed) return;
      if (person.isInvited) refuseInvited();
      await confirmStudent(tx, personId, now());
      await removePendingSignUps(tx, personId);
      await write('person-address-confirmed');
    }),
});

interface FieldChangeOptions {
  readonly reissue?: () => ReturnType<typeof reissueCertificates>;
  readonly tellsClash?: boolean;
}

/**
 * Changes names and external id. Returns false if they are already equal. Throws conflict if another person has the external
 * id.
 * @param options.reissue issues certificates with another name again
 * @param options.tellsClash as in `setExternalId`
 */
export const editPersonFields = async (
  { tx, caller, personId, person, write }: PersonChange,
  after: EditablePersonFields,
  { reissue, tellsClash = false }: FieldChangeOptions = {},
): Promise<boolean> => {
  const changed = FIELDS.filter((name) => after[name] !== person[name]);
  if (changed.length === 0) return false;
  if (changed.includes('externalId'))
    await setExternalId(tx, caller, {
      studentId: personId,
      externalId: after.externalId,
      tellsClash,
    });
  await repository.updatePersonNames(tx, personId, after);
  const reissued = (await reissue?.()) ?? [];
  await write('person-changed', {
    before: {
      ...pickFields(person, changed),
      ...(reissued.length > 0 && { certificates: reissued.map(({ oldId }) => oldId) }),
    },
    after: {
      ...pickFields(after, changed),
      ...(reissued.length > 0 && { certificates: reissued.map(({ newId }) => newId) }),
    },
  });
  return true;
};

interface PersonEdit {
  readonly before: EditablePersonFields;
  readonly after: EditablePersonFields;
  /** Whether certificates with another name are issued again. */
  readonly reissueCertificates?: boolean | undefined;
}

/** Changes names and external id, if the stored values are still those that the caller saw. */
const createEdit =
  (change: ChangePerson, now: () => Date) =>
  (
    caller: StaffCaller,
    personId: string,
    { before, after, reissueCertificates: isReissued = false }: PersonEdit,
  ): Promise<void> =>
    change(caller, personId, async (personChange) => {
      const { person } = personChange;
      // The client repeats a request when the response was lost.
      if (FIELDS.every((name) => person[name] === after[name])) return;
      if (FIELDS.some((name) => person[name] !== before[name]))
        throw new AppError('conflict', 'Another person has changed this meanwhile.', {
          current: pickFields(person, FIELDS),
        });
      const { tx } = personChange;
      await editPersonFields(personChange, after, {
        tellsClash: true,
        ...(isReissued && {
          reissue: () => reissueCertificates(tx, { studentId: personId, at: now() }),
        }),
      });
    });

/**
 * Changes the address with which a person signs in. Roles move to the new address, sessions end, and both addresses get a mail.
 * An invited person gets the invitation at the new address instead.
 */
const createChangeEmail =
  (change: ChangePerson, { now, mails, outbox, invitations }: PersonChangesDeps) =>
  async (
    caller: StaffCaller,
    personId: string,
    { email, siteUrl }: { readonly email: string; readonly siteUrl: string },
  ): Promise<void> => {
    if (!isEmail(email))
      throw new AppError('invalid', 'Please enter a valid email address.', AT_ADDRESS);
    const emailKey = toEmailKey(email);
    const changed = change(caller, personId, async ({ tx, person, write }) => {
      if (person.email === email) return;
      const holder = await findStudentByEmail(tx, email);
      if (holder && holder.studentId !== personId)
        throw new AppError('conflict', TAKEN_ADDRESS, AT_ADDRESS);
      if (emailKey !== person.emailKey) {
        await requireOtherAdministrator(tx, person.emailKey);
        await moveRolesToAddress(tx, person.emailKey, emailKey);
      }
      await repository.updatePersonEmail(tx, personId, email);
      await repository.endSessionsOfPerson(tx, personId);
      await write('person-email-changed', {
        before: { email: person.shownEmail },
        after: { email },
      });
      if (person.isInvited) return invitations.send(tx, { studentId: personId, email }, siteUrl);
      const expiresAt = new Date(now().getTime() + INFO_MAIL_LIFETIME_MS);
      await outbox.add(tx, mails.addressLeft(person.email), expiresAt);
      await outbox.add(tx, mails.addressGained(email), expiresAt);
    });
    await refuseTakenAddress(changed);
    outbox.wake();
  };

/** Removes the second factor of a person who has lost it, ends the sessions, and informs the person by mail. */
const createResetSecondFactor =
  (change: ChangePerson, { now, mails, outbox }: PersonChangesDeps) =>
  async (caller: StaffCaller, personId: string): Promise<void> => {
    refuseOwnAccount(caller, personId);
    await change(caller, personId, async ({ tx, person, write }) => {
      if (!(await removeAllSecondFactors(tx, personId))) return;
      await repository.endSessionsOfPerson(tx, personId);
      const expiresAt = new Date(now().getTime() + INFO_MAIL_LIFETIME_MS);
      await outbox.add(tx, mails.secondFactorRemoved(person.email), expiresAt);
      await write('person-second-factor-reset');
    });
    outbox.wake();
  };

export const createPersonChangesService = (
  deps: PersonChangesDeps,
  change: ChangePerson,
  actions: PersonActions,
) => {
  const { now, erase, outbox } = deps;
  return {
    edit: createEdit(change, now),
    ...createAccessChanges(change, now),
    disable: (caller: StaffCaller, personId: string) => change(caller, personId, actions.disable),
    enable: (caller: StaffCaller, personId: string) => change(caller, personId, actions.enable),
    changeEmail: createChangeEmail(change, deps),
    sendPasswordMail: async (caller: StaffCaller, personId: string, siteUrl: string) => {
      await change(caller, personId, actions.sendPasswordMail({ siteUrl }));
      outbox.wake();
    },
    sendInvitationAgain: async (caller: StaffCaller, personId: string, siteUrl: string) => {
      await change(caller, personId, actions.sendInvitationAgain({ siteUrl }));
      outbox.wake();
    },
    resetSecondFactor: createResetSecondFactor(change, deps),
    /**
     * Erases a person whose address the caller has typed. The account is disabled first, in the transaction that counts the
     * administrators, so that two administrators cannot erase each other.
     */
    erase: async (
      caller: StaffCaller,
      personId: string,
      { email, reason }: { readonly email: string; readonly reason: string },
    ): Promise<void> => {
      let storedEmail = email;
      await change(caller, personId, async ({ tx, person, write }) => {
        await requireOtherAdministrator(tx, person.emailKey);
        refuseOwnAccount(caller, personId);
        if (toEmailKey(email) !== toEmailKey(person.shownEmail))
          throw new AppError('invalid', 'This is not the e-mail address of this person.');
        // A join request is erased, but not the account that it represents.
        storedEmail = person.email;
        await repository.setPersonDisabled(tx, personId, now());
        await repository.endSessionsOfPerson(tx, personId);
        await write('person-erased', { after: { reason } });
      });
      await erase(storedEmail, reason);
    },
  };
};
export type PersonChangesService = ReturnType<typeof createPersonChangesService>;
