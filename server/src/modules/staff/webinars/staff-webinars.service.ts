/**
 * Reads and changes webinars for administrators. Each change, its entry in the audit log, its mails and the next revision of
 * the content are one transaction. 003 §2.7
 */
import {
  STAFF_WEBINARS_PAGE_SIZE,
  type StaffWebinar,
  type StaffWebinarFilters,
} from '@cairn/api/staff-webinars.contract';
import { findWebinarProblems, type WebinarText } from '@cairn/domain/staff-webinar.rules';
import { writeAuditEntry } from '../../../platform/audit/audit-log.ts';
import { raiseContentRevision } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { AccountMailTemplates } from '../../accounts/auth/auth-mails.ts';
import { INFO_MAIL_LIFETIME_MS } from '../../accounts/auth/registration.service.ts';
import {
  createRecordChanges,
  insertRecordWithFreeId,
  pickChangedValues,
  type RecordChange,
  requireCurrentValues,
} from '../catalogue-records/record-changes.ts';
import { toShownPageAndCount } from '../catalogue-records/record-columns.ts';
import * as repository from './staff-webinars.repository.ts';

interface StaffWebinarsDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly mails: Pick<AccountMailTemplates, 'webinarCancelled' | 'webinarMoved'>;
  readonly outbox: Pick<MailOutbox, 'addAll' | 'wake'>;
}

const UNKNOWN = 'There is no such webinar. Go back to the list of webinars.';

const refuseUnknownWebinar = (): never => {
  throw new AppError('not-found', UNKNOWN);
};

const requireValidText = (text: WebinarText): void => {
  const [problem] = Object.entries(findWebinarProblems(text));
  if (problem) throw new AppError('invalid', problem[1], { field: problem[0] });
};

const createWebinarRecords = (deps: StaffWebinarsDeps) =>
  createRecordChanges<StaffWebinar, StaffWebinar>(deps, {
    kind: 'webinars',
    object: 'webinar',
    lock: repository.lockWebinar,
    find: repository.findStaffWebinar,
    unknown: UNKNOWN,
    managed: 'Content files decide about this webinar. Take it over first.',
  });
type WebinarRecords = ReturnType<typeof createWebinarRecords>;

/** Adds a mail for each attendee, which is sent after the transaction. */
const createTellAttendees =
  ({ now, outbox }: StaffWebinarsDeps) =>
  async (
    { tx, record }: RecordChange<StaffWebinar>,
    toMail: (address: string) => Mail,
  ): Promise<void> => {
    const until = new Date(now().getTime() + INFO_MAIL_LIFETIME_MS);
    const addresses = await repository.listAttendeeAddresses(tx, record.webinarId);
    await outbox.addAll(tx, addresses.map(toMail), until, 'soon');
  };

const createCreateWebinar =
  ({ sql, now }: StaffWebinarsDeps) =>
  (
    caller: StaffCaller,
    { text, copiedId }: { readonly text: WebinarText; readonly copiedId?: string | undefined },
  ): Promise<StaffWebinar> => {
    requireValidText(text);
    return sql.begin(async (tx) => {
      const id = await insertRecordWithFreeId({ title: text.title, fallback: 'webinar' }, (free) =>
        repository.insertWebinar(tx, free, text, copiedId),
      );
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

const requireNotCancelled = ({ isCancelled }: StaffWebinar): void => {
  if (isCancelled)
    throw new AppError('conflict', 'This webinar is cancelled. Duplicate it to hold it again.');
};

/** Creates the function that changes the text of a webinar, and informs its attendees if the time changes. */
const createChangeText = (deps: StaffWebinarsDeps, records: WebinarRecords) => {
  const { now, mails, outbox } = deps;
  const tellAttendees = createTellAttendees(deps);
  return async (
    caller: StaffCaller,
    webinarId: string,
    { before, after }: { readonly before: WebinarText; readonly after: WebinarText },
  ) => {
    requireValidText(after);
    const changed = await records.change(caller, webinarId, async (change) => {
      const { tx, record, requireTakenOver, write } = change;
      requireTakenOver();
      requireNotCancelled(record);
      requireCurrentValues('this webinar', record.text, before);
      const values = pickChangedValues<WebinarText>(before, after);
      if (!values) return false;
      await repository.storeWebinarText(tx, webinarId, after);
      await write('webinar-changed', values);
      const moved = await repository.findStaffWebinar(tx, webinarId);
      const isMoved =
        moved && (moved.startsAt !== record.startsAt || moved.endsAt !== record.endsAt);
      if (isMoved && new Date(moved.endsAt) > now())
        await tellAttendees(change, (address) =>
          mails.webinarMoved(address, after.title, new Date(moved.startsAt)),
        );
      return true;
    });
    outbox.wake();
    return changed;
  };
};

const createCancel = (deps: StaffWebinarsDeps, records: WebinarRecords) => {
  const { now, mails, outbox } = deps;
  const tellAttendees = createTellAttendees(deps);
  return async (caller: StaffCaller, webinarId: string) => {
    const cancelled = await records.change(caller, webinarId, async (change) => {
      const { tx, record, write } = change;
      if (record.isCancelled) return false;
      if (new Date(record.endsAt) <= now())
        throw new AppError('conflict', 'The webinar has ended, so it cannot be cancelled.');
      await repository.storeWebinarCancelled(tx, webinarId, now());
      await write('webinar-cancelled');
      await tellAttendees(change, (address) =>
        mails.webinarCancelled(address, record.title, new Date(record.startsAt)),
      );
      return true;
    });
    outbox.wake();
    return cancelled;
  };
};

/** Removes a webinar from the list. Its row stays for those who signed up. */
const createRemove =
  ({ now }: StaffWebinarsDeps, records: WebinarRecords) =>
  (caller: StaffCaller, webinarId: string): Promise<void> =>
    records.remove(caller, webinarId, async ({ tx, record, requireTakenOver, write }) => {
      requireTakenOver();
      const { isCancelled, endsAt, attendees } = record;
      if (attendees > 0 && !isCancelled && new Date(endsAt) > now())
        throw new AppError(
          'conflict',
          'People have signed up for this webinar. Cancel it first, so that they are told.',
        );
      await repository.storeWebinarRemoved(tx, webinarId, now());
      await write('webinar-removed', { before: { title: record.title } });
      return true;
    });

/** Lists attendees, and records who attended. */
const createAttendance = (
  { sql, now }: StaffWebinarsDeps,
  find: (id: string) => Promise<StaffWebinar>,
) => ({
  attendees: async (webinarId: string, asked: number) => {
    await find(webinarId);
    const counts = await repository.countWebinarAttendees(sql, webinarId);
    const pages = toShownPageAndCount(asked, counts.total, STAFF_WEBINARS_PAGE_SIZE);
    const after = (pages.page - 1) * STAFF_WEBINARS_PAGE_SIZE;
    return {
      attendees: await repository.listWebinarAttendeesPage(sql, webinarId, after),
      ...counts,
      ...pages,
    };
  },
  /** Yields all attendees in batches, for a file. */
  readAttendees: async function* (webinarId: string) {
    for (let after = 0; ; after += STAFF_WEBINARS_PAGE_SIZE) {
      const attendees = await repository.listWebinarAttendeesPage(sql, webinarId, after);
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
      const result = await repository.storeWebinarAttendance(tx, webinarId, personId, hasAttended);
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
  const records = createWebinarRecords(deps);
  const find = async (webinarId: string): Promise<StaffWebinar> =>
    (await repository.findStaffWebinar(sql, webinarId)) ?? refuseUnknownWebinar();
  return {
    find,
    /** Returns a page of the webinars; the last page if `page` is too high. */
    list: async ({ search, page: asked }: StaffWebinarFilters) => {
      const found = await repository.countWebinars(sql, search);
      const pages = toShownPageAndCount(asked, found, STAFF_WEBINARS_PAGE_SIZE);
      return { webinars: await repository.listWebinarsPage(sql, search, pages.page), ...pages };
    },
    create: createCreateWebinar(deps),
    change: createChangeText(deps, records),
    cancel: createCancel(deps, records),
    remove: createRemove(deps, records),
    takeOver: records.takeOver,
    giveBack: records.giveBack,
    ...createAttendance(deps, find),
  };
};
export type StaffWebinarsService = ReturnType<typeof createStaffWebinarsService>;
