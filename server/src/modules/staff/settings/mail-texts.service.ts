/** Texts of mails: administrators change them, preview them, and send test mails. 003 §2.9 */
import {
  type ChangeableMail,
  MAIL_KINDS,
  type MailKind,
  type MailText,
  type MailTextSetting,
} from '@cairn/api/mail-text-settings.contract';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { MailSite } from '../../../platform/mail/compose-mail.ts';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { checkMailText, listMailVariables } from '../../../platform/mail/mail-variables.ts';
import { STANDARD_MAIL_TEXTS } from '../../../platform/mail/standard-mail-texts.ts';
import { toMailSection, toMailTextSetting } from '../../../platform/site/site-identity.ts';
import { findRegisteredEmail } from '../../accounts/auth/registration.repository.ts';
import {
  changeSettingSection,
  type SettingSectionChange,
  type SectionChangeDeps,
  type SettingSection,
} from './change-section.ts';
import { composeSampleMail } from './sample-mails.ts';

interface MailTextsDeps extends SectionChangeDeps {
  readonly site: MailSite;
  readonly outbox: Pick<MailOutbox, 'add' | 'wake'>;
}

/** Time in ms after which a test mail is no longer sent. */
const TEST_MAIL_LIFETIME_MS = 60 * 60 * 1000;

const createMailSection = (kind: MailKind): SettingSection<MailTextSetting> => ({
  name: toMailSection(kind),
  read: toMailTextSetting,
  toLogged: ({ custom }) => ({ ...(custom ?? STANDARD_MAIL_TEXTS[kind]) }),
});

interface StoredMailText {
  readonly section: string;
  readonly values: unknown;
  readonly changedAt: Date;
}

const listMails = async (sql: SqlQuery): Promise<ChangeableMail[]> => {
  const rows = await sql<StoredMailText[]>`
    select section, setting_values as "values", setting_changed_at as "changedAt"
    from site_settings where section = any(${MAIL_KINDS.map(toMailSection)})`;
  return MAIL_KINDS.map((kind) => {
    const row = rows.find(({ section }) => section === toMailSection(kind));
    const values = toMailTextSetting(row?.values);
    return {
      kind,
      values,
      standard: STANDARD_MAIL_TEXTS[kind],
      variables: listMailVariables(kind),
      changedAt: values.custom && row ? row.changedAt.toISOString() : null,
    };
  });
};

/** Returns null for the default text, so that a later version of the product can change it. */
const toCustom = (kind: MailKind, typed: MailText): MailText | null => {
  const checked = checkMailText(kind, typed);
  const { subject, text } = STANDARD_MAIL_TEXTS[kind];
  return checked.subject === subject && checked.text === text ? null : checked;
};

export const createMailTextsService = (deps: MailTextsDeps) => {
  const { sql, now, site, outbox } = deps;
  const compose = async (caller: StaffCaller, sample: MailSample) => {
    const { kind, siteUrl, ...typed } = sample;
    const text = checkMailText(kind, typed);
    const to = (await findRegisteredEmail(sql, caller.studentId)) ?? '';
    const ownSite = { ...site, findMailText: () => text };
    return composeSampleMail(kind, { to, site: ownSite, siteUrl, now: now() });
  };
  return {
    list: async () => ({ mails: await listMails(sql) }),
    change: async (
      caller: StaffCaller,
      kind: MailKind,
      change: Pick<SettingSectionChange<MailTextSetting>, 'before' | 'after'>,
    ) => ({
      values: await changeSettingSection(deps, caller, createMailSection(kind), {
        ...change,
        check: (_, { custom }) => ({ custom: custom && toCustom(kind, custom) }),
      }),
    }),
    preview: async (caller: StaffCaller, sample: MailSample) => {
      const { to, subject, html } = await compose(caller, sample);
      return { to, subject, html };
    },
    sendTest: async (caller: StaffCaller, sample: MailSample) => {
      const mail = await compose(caller, sample);
      const expiresAt = new Date(now().getTime() + TEST_MAIL_LIFETIME_MS);
      await sql.begin((tx) => outbox.add(tx, mail, expiresAt));
      outbox.wake();
      return { to: mail.to };
    },
  };
};
export type MailTextsService = ReturnType<typeof createMailTextsService>;

/** A typed text of a mail, and the URL of this site, without a slash at the end. */
interface MailSample extends MailText {
  readonly kind: MailKind;
  readonly siteUrl: string;
}
