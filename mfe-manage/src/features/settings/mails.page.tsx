import type { ChangeableMail, MailKind } from '@cairn/api/mail-text-settings.contract';
import { formatDate } from '@cairn/messages/dates';
import { Link, useNavigate, useQuery, useSearchParams } from '@cairn/runtime';
import { SelectField } from '@cairn/ui/select-field';
import { t } from 'ttag';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { MAIL_LABELS } from '../../lib/setting-words.ts';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import { MailTextForm } from './mail-text-form.tsx';
import styles from './mails.module.css';
import { SettingsFrame } from './settings-frame.tsx';

/** Page /manage/settings/mails: the texts that people get by mail. 003 §2.9 */
export const MailSettingsPage = () => (
  <SettingsFrame section="mails" title={t`Mails`} lead={t`The texts that people get by mail.`}>
    <LoadedMails />
  </SettingsFrame>
);

const LoadedMails = () => (
  <LoadedContent
    query={useQuery(siteSettingQueries.mails())}
    failure={t`The texts could not be loaded.`}
  >
    {({ mails }) => <MailTexts mails={mails} />}
  </LoadedContent>
);

const toMailPath = (kind: string): string => `/manage/settings/mails?mail=${kind}`;

const describeChange = ({ changedAt }: ChangeableMail): string => {
  if (changedAt === null) return t`Standard text`;
  const date = formatDate(new Date(changedAt));
  return t`Changed ${date}`;
};

const MailTexts = ({ mails }: { readonly mails: readonly ChangeableMail[] }) => {
  const [query] = useSearchParams();
  const chosen = mails.find(({ kind }) => kind === query.get('mail')) ?? mails[0];
  if (!chosen) return null;
  return (
    <div className={styles['mails']}>
      <MailChoice mails={mails} chosen={chosen.kind} />
      <MailTextForm key={chosen.kind} mail={chosen} />
    </div>
  );
};

interface MailChoiceProps {
  readonly mails: readonly ChangeableMail[];
  readonly chosen: MailKind;
}

/** The list of mails; a select field in narrow windows. */
const MailChoice = ({ mails, chosen }: MailChoiceProps) => {
  const navigate = useNavigate();
  return (
    <>
      <div className={styles['choice']}>
        <SelectField
          label={t`Mail`}
          options={mails.map(({ kind }) => ({ value: kind, label: MAIL_LABELS[kind] }))}
          value={chosen}
          onChange={({ target }) => void navigate(toMailPath(target.value))}
        />
      </div>
      <nav aria-label={t`Mails`} className={styles['list']}>
        <ul>
          {mails.map((mail) => (
            <li key={mail.kind}>
              <Link
                to={toMailPath(mail.kind)}
                aria-current={mail.kind === chosen ? 'page' : undefined}
              >
                <span>{MAIL_LABELS[mail.kind]}</span>
                <small>{describeChange(mail)}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
};
