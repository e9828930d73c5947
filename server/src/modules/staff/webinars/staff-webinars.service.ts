/**
 * What administrators see and change of webinars. Each change, its entry in the audit log, its mails and the next revision of the content
 * are one transaction. 003 §2.7
 */
import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@cairn/api/audit-log.contract';
import {
  STAFF_WEBINARS_PAGE_SIZE,
  type StaffWebinar,
  type StaffWebinarFilters,
} from '@cairn/api/staff-webinars.contract';
import { foldSearchText } from '@cairn/domain/search-text.rules';
import { findWebinarProblems, type WebinarText } from '@cairn/domain/staff-webinar.rules';
import { type NewAuditEntry, writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { raiseContentRevision } from '../../../platform/database/revisions.ts';
import type { Sql, TransactionSql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { AccountMailTemplates } from '../../accounts/auth/auth-mails.ts';
import { INFO_MAIL_LIFETIME_MS } from '../../accounts/auth/registration.service.ts';
import {
  giveRecordBack,
  lockManagedByFiles,
  takeOverRecord,
} from '../../content/taken-over-records.ts';
import * as repository from './staff-webinars.repository.ts';

interface StaffWebinarsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly mails: Pick<AccountMailTemplates, 'webinarCancelled' | 'webinarMoved'>;
  readonly outbox: Pick<MailOutbox, 'addAll' | 'wake'>;
}

const refuseUnknownWebinar = (): never => {
  throw new AppError('not-found', 'There is no such webinar. Go back to the list of webinars.');
};

const requireValidText = (text: WebinarText): void => {
  const [problem] = Object.entries(findWebinarProblems(text));
  if (problem) throw new AppError('invalid', problem[1], { field: problem[0] });
};

/** One change of a webinar, in its transaction. */
interface WebinarChange {
  readonly tx: TransactionSql;
  /** The webinar, whose row is locked. */
  readonly webinar: StaffWebinar;
  readonly write: (
    action: AuditAction,
    values?: Pick<NewAuditEntry, 'before' | 'after'>,
  ) => Promise<void>;
  /** Sends each attendee a mail after the transaction. */
  readonly tellAttendees: (toMail: (address: string) => Mail) => Promise<void>;
}

type ChangeWebinar = (
  caller: StaffCaller,
  webinarId: string,
  change: (of: WebinarChange) => Promise<boolean>,
) => Promise<StaffWebinar>;

/** Creates the function that runs a change of a webinar. `change` returns false if the webinar needs no change. */
const createChangeWebinar =
  ({ sql, now, outbox }: StaffWebinarsDeps): ChangeWebinar =>
  async (caller, webinarId, change) => {
    const changed = await sql.begin(async (tx) => {
      // Locked in the order of an import: what it knows of the record, the webinar, the revision.
      await lockManagedByFiles(tx, { kind: 'webinars', id: webinarId });
      await repository.lockWebinar(tx, webinarId);
      const find = async () =>
        (await repository.findStaffWebinar(tx, webinarId)) ?? refuseUnknownWebinar();
      const object = { kind: 'webinar', id: webinarId } as const;
      const until = new Date(now().getTime() + INFO_MAIL_LIFETIME_MS);
      const isChanged = await change({
        tx,
        webinar: await find(),
        write: (action, values) =>
          writeAuditEntry(tx, caller, { action, object, ...values }, now()),
        tellAttendees: async (toMail) => {
          const addresses = await repository.listAttendeeAddresses(tx, webinarId);
          await outbox.addAll(tx, addresses.map(toMail), until, 'soon');
        },
      });
      if (isChanged) await raiseContentRevision(tx);
      return find();
    });
    outbox.wake();
    return changed;
  };

const MAX_ID_LENGTH = 60;

/** Returns the beginning of a webinar's id: the title in lower case, with a dash between its words of Latin letters and digits. */
const toWebinarIdStem = (title: string): string =>
  foldSearchText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_ID_LENGTH)
    .replaceAll(/^-|-$/g, '') || 'webinar';

const createCreateWebinar =
  ({ sql, now }: StaffWebinarsDeps) =>
  (
    caller: StaffCaller,
    { text, copiedId }: { readonly text: WebinarText; readonly copiedId?: string | undefined },
  ): Promise<StaffWebinar> => {
    requireValidText(text);
    return sql.begin(async (tx) => {
      const stem = toWebinarIdStem(text.title);
      let id = stem;
      for (let number = 2; !(await repository.insertWebinar(tx, id, text, copiedId)); number++)
        id = `${stem}-${number}`;
      const object = { kind: 'webinar', id } as const;
      await writeAuditEntry(
        tx,
        caller,
        { action: 'webinar-created', object, after: { ...text } },
        now(),
      );
      await raiseContentRevision(tx);
      return (await repository.findStaffWebinar(tx, id)) ?? refuseUnknownWebinar();
    });
  };

const FIELDS = ['title', 'description', 'begins', 'ends', 'timeZone', 'meetingUrl'] as const;

const pickFields = (text: WebinarText, names: readonly (keyof WebinarText)[]) =>
  Object.fromEntries(names.map((name) => [name, text[name]]));

const requireEditable = ({ origin, isCancelled }: StaffWebinar): void => {
  if (origin === 'files')
    throw new AppError('conflict', 'Content files decide about this webinar. Take it over first.');
  if (isCancelled)
    throw new AppError('conflict', 'This webinar is cancelled. Duplicate it to hold it again.');
};

/** Creates the function that stores another text of a webinar, and tells its attendees about another time. */
const createChangeText =
  ({ now, mails }: StaffWebinarsDeps, changeWebinar: ChangeWebinar) =>
  (
    caller: StaffCaller,
    webinarId: string,
    { before, after }: { readonly before: WebinarText; readonly after: WebinarText },
  ) => {
    requireValidText(after);
    return changeWebinar(caller, webinarId, async ({ tx, webinar, write, tellAttendees }) => {
      requireEditable(webinar);
      const { text: current, startsAt, endsAt } = webinar;
      if (!isDeepStrictEqual(current, before))
        throw new AppError('conflict', 'Another person has changed this webinar meanwhile.', {
          current,
        });
      const names = FIELDS.filter((name) => before[name] !== after[name]);
      if (names.length === 0) return false;
      await repository.storeWebinarText(tx, webinarId, after);
      await write('webinar-changed', {
        before: pickFields(before, names),
        after: pickFields(after, names),
      });
      const moved = await repository.findStaffWebinar(tx, webinarId);
      const isMoved = moved && (moved.startsAt !== startsAt || moved.endsAt !== endsAt);
      if (isMoved && new Date(moved.endsAt) > now())
        await tellAttendees((address) =>
          mails.webinarMoved(address, after.title, new Date(moved.startsAt)),
        );
      return true;
    });
  };

const createEdits = (deps: StaffWebinarsDeps, changeWebinar: ChangeWebinar) => {
  const { now, mails } = deps;
  return {
    change: createChangeText(deps, changeWebinar),
    cancel: (caller: StaffCaller, webinarId: string) =>
      changeWebinar(caller, webinarId, async ({ tx, webinar, write, tellAttendees }) => {
        if (webinar.isCancelled) return false;
        if (new Date(webinar.endsAt) <= now())
          throw new AppError('conflict', 'The webinar has ended, so it cannot be cancelled.');
        await repository.storeWebinarCancelled(tx, webinarId, now());
        await write('webinar-cancelled');
        await tellAttendees((address) =>
          mails.webinarCancelled(address, webinar.title, new Date(webinar.startsAt)),
        );
        return true;
      }),
    takeOver: (caller: StaffCaller, webinarId: string) =>
      changeWebinar(caller, webinarId, async ({ tx, write }) => {
        if (!(await takeOverRecord(tx, { kind: 'webinars', id: webinarId }, now()))) return false;
        await write('taken-over-from-files');
        return true;
      }),
    giveBack: (caller: StaffCaller, webinarId: string) =>
      changeWebinar(caller, webinarId, async ({ tx, write }) => {
        if (!(await giveRecordBack(tx, { kind: 'webinars', id: webinarId }))) return false;
        await write('given-back-to-files');
        return true;
      }),
  };
};

const toPageCount = (count: number): number =>
  Math.max(1, Math.ceil(count / STAFF_WEBINARS_PAGE_SIZE));

/** Lists attendees, and marks who attended. */
const createAttendance = (
  { sql, now }: StaffWebinarsDeps,
  find: (id: string) => Promise<StaffWebinar>,
) => ({
  attendees: async (webinarId: string, asked: number) => {
    await find(webinarId);
    const counts = await repository.countAttendees(sql, webinarId);
    const pageCount = toPageCount(counts.total);
    const page = Math.min(asked, pageCount);
    const after = (page - 1) * STAFF_WEBINARS_PAGE_SIZE;
    return {
      attendees: await repository.listAttendees(sql, webinarId, after),
      ...counts,
      page,
      pageCount,
    };
  },
  /** Reads all attendees in pieces, for a file. */
  readAttendees: async function* (webinarId: string) {
    for (let after = 0; ; after += STAFF_WEBINARS_PAGE_SIZE) {
      const attendees = await repository.listAttendees(sql, webinarId, after);
      if (attendees.length === 0) return;
      yield attendees;
    }
  },
  mark: async (
    caller: StaffCaller,
    { webinarId, personId }: { readonly webinarId: string; readonly personId: string },
    hasAttended: boolean,
  ): Promise<void> => {
    const { title } = await find(webinarId);
    await sql.begin(async (tx) => {
      const result = await repository.storeAttended(tx, webinarId, personId, hasAttended);
      if (result === 'unknown')
        throw new AppError('not-found', 'This person has not signed up for the webinar.');
      if (result === 'unchanged') return;
      const entry = { webinar: title, attended: hasAttended };
      await writeAuditEntry(
        tx,
        caller,
        {
          action: 'person-attendance-marked',
          object: { kind: 'person', id: personId },
          after: entry,
        },
        now(),
      );
    });
  },
});

export const createStaffWebinarsService = (deps: StaffWebinarsDeps) => {
  const { sql } = deps;
  const find = async (webinarId: string): Promise<StaffWebinar> =>
    (await repository.findStaffWebinar(sql, webinarId)) ?? refuseUnknownWebinar();
  return {
    find,
    /** Returns a page of the webinars; the last page if `page` is too high. */
    list: async ({ search, page: asked }: StaffWebinarFilters) => {
      const pageCount = toPageCount(await repository.countWebinars(sql, search));
      const page = Math.min(asked, pageCount);
      return { webinars: await repository.listWebinarsPage(sql, search, page), page, pageCount };
    },
    create: createCreateWebinar(deps),
    ...createEdits(deps, createChangeWebinar(deps)),
    ...createAttendance(deps, find),
  };
};
export type StaffWebinarsService = ReturnType<typeof createStaffWebinarsService>;
