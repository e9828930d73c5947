/** Stores which mails about releases people have chosen, and the events that wait to be mailed to them. */
import type { ReleaseMailChoice, ReleaseMailKind } from '@cairn/api/release-mails.contract';
import { sqlFragment, type SqlQuery, toJsonb } from '../../../platform/database/sql.ts';
import type { ReleaseMailContent } from './release-event-mail.ts';

export const findReleaseMailChoices = (
  sql: SqlQuery,
  studentId: string,
): Promise<ReleaseMailChoice[]> => sql<ReleaseMailChoice[]>`
  select remote, mail_kinds as kinds from release_mail_choices
  where student_id = ${studentId} order by remote limit 1000`;

export const saveReleaseMailChoice = async (
  sql: SqlQuery,
  studentId: string,
  { remote, kinds }: ReleaseMailChoice,
): Promise<void> => {
  await sql`insert into release_mail_choices (student_id, remote, mail_kinds)
    values (${studentId}, ${remote}, ${[...kinds]})
    on conflict (student_id, remote) do update set mail_kinds = excluded.mail_kinds`;
};

/** Chooses the mails about expiring tokens and keys for a person who makes one, unless the person has chosen before. */
export const chooseExpiryMailsByDefault = async (
  sql: SqlQuery,
  studentId: string | null,
  remote: string,
): Promise<void> => {
  await sql`insert into release_mail_choices (student_id, remote, mail_kinds)
    values (${studentId}, ${remote}, '{expiring}') on conflict do nothing`;
};

interface NewReleaseEventMails {
  readonly kind: ReleaseMailKind;
  /** Name of the remote; '*' stands for all. */
  readonly remote: string;
  readonly content: ReleaseMailContent;
  /** Action for which a person needs the permission to get the mail; absent: any permission for the remote suffices. */
  readonly action?: string | undefined;
  readonly channel?: string | undefined;
  /** StudentID of the author of the event, who gets no mail. */
  readonly authorId?: string | null | undefined;
}

/**
 * Adds an event to the mail queue, in the transaction of the event, for each person who has chosen mails about it and has the
 * permission now.
 */
export const addReleaseEventMails = async (
  sql: SqlQuery,
  { kind, remote, content, action, channel, authorId }: NewReleaseEventMails,
): Promise<void> => {
  await sql`
    insert into release_event_mails (student_id, remote, mail_kind, mail_content)
    select distinct student_id, ${remote}, ${kind}, ${toJsonb(content)}
    from release_mail_choices choice
    where choice.remote in ('*', ${remote}) and ${kind} = any(mail_kinds)
      and student_id is distinct from ${authorId ?? null}::text
      and exists (
        select from release_right_sources source
        where source.student_id = choice.student_id and source.remote in ('*', ${remote})
          and (${action ?? null}::text is null or ${action ?? null}::text = any(source.actions))
          and (${channel ?? null}::text is null or source.channel in ('*', ${channel ?? null}::text)))`;
};

/** Maximum number of people who get mails in one run of the job. The next run continues. */
const MAX_PEOPLE = 200;

/**
 * Returns people who have an event for a mail that has waited since before `since`. Those who have waited longest come first.
 */
export const findPeopleWithReleaseEventMails = async (
  sql: SqlQuery,
  since: Date,
): Promise<string[]> => {
  const rows = await sql<{ studentId: string }[]>`
    select student_id as "studentId" from release_event_mails where happened_at <= ${since}
    group by student_id order by min(happened_at) limit ${MAX_PEOPLE}`;
  return rows.map(({ studentId }) => studentId);
};

/**
 * Locks the account of a person who gets a mail until the transaction ends. Returns the address; undefined if another
 * server writes the mail now.
 */
export const lockReleaseMailRecipient = async (
  tx: SqlQuery,
  studentId: string,
): Promise<string | undefined> => {
  const [row] = await tx<{ email: string }[]>`
    select email from students where student_id = ${studentId} for no key update skip locked`;
  return row?.email;
};

export interface WaitingEventMail {
  readonly remote: string;
  readonly kind: ReleaseMailKind;
  readonly content: ReleaseMailContent;
  /** Number of all events that were taken and that the mail may be about. */
  readonly total: number;
}

/** Condition that the person still has a right to the remote, and still wants mails of this kind. */
const isStillWanted = sqlFragment`exists (
    select from release_right_sources source
    where source.student_id = taken.student_id and source.remote in ('*', taken.remote))
  and exists (
    select from release_mail_choices choice
    where choice.student_id = taken.student_id and choice.remote in ('*', taken.remote)
      and taken.mail_kind = any(mail_kinds))`;

/**
 * Removes all waiting events of a person. Returns the first of those events that the person still may see and has chosen.
 * @param limit the maximum number of returned events
 */
export const takeReleaseEventMails = (
  tx: SqlQuery,
  studentId: string,
  limit: number,
): Promise<WaitingEventMail[]> => tx<WaitingEventMail[]>`
  with taken as (delete from release_event_mails where student_id = ${studentId} returning *)
  select remote, mail_kind as kind, mail_content as content, count(*) over ()::int as total
  from taken where ${isStillWanted} order by event_mail_id limit ${limit}`;
