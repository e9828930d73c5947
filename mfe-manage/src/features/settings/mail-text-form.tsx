import {
  type ChangeableMail,
  changeMailText,
  type MailText,
  MAX_MAIL_SUBJECT_LENGTH,
  MAX_MAIL_TEXT_LENGTH,
  sendTestMail,
} from '@cairn/api/mail-text-settings.contract';
import { useQuery } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { useDebouncedValue } from '@cairn/ui/use-debounced-value';
import { useRef } from 'react';
import { t } from 'ttag';
import type { ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import pageStyles from '../../lib/detail-page.module.css';
import { explainRefusal, getRefusalDetails } from '../../lib/refusal.ts';
import { siteSettingQueries } from '../../lib/site-setting-queries.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import { MailPreview } from './mail-preview.tsx';
import styles from './mails.module.css';
import { SettingForm } from './setting-form.tsx';
import { useSettingForm } from './use-setting-form.ts';

/** Debounce delay in ms before the preview is requested again. */
const TYPING_PAUSE_MS = 400;

const LABELS = { subject: t`Subject`, text: t`Text` };
const TEXTS: ConflictFieldTexts<MailText> = {
  subject: { label: LABELS.subject, format: (subject) => subject },
  text: { label: LABELS.text, format: (text) => text },
};

const useMailTextForm = ({ kind, values, standard }: ChangeableMail) =>
  useSettingForm({
    saved: values,
    toTyped: ({ custom }): MailText => custom ?? standard,
    call: ({ before, after }, named) => {
      const body = { before, after: { custom: after } };
      return http.call(changeMailText, { params: { kind }, body, ...named });
    },
  });

/** Returns the preview of the typed text, and the reason if the server refuses the text. */
const useMailPreview = ({ kind }: ChangeableMail, typed: MailText) => {
  const settled = useDebouncedValue(JSON.stringify(typed), TYPING_PAUSE_MS);
  const { data, error } = useQuery(
    siteSettingQueries.mailPreview(kind, JSON.parse(settled) as MailText),
  );
  const { field } = getRefusalDetails<{ field: string }>(error ?? undefined);
  return {
    preview: data,
    failure: error && field === undefined ? explainRefusal(error) : undefined,
    problemOf: (name: keyof MailText) =>
      error && field === name ? explainRefusal(error) : undefined,
  };
};

/** Form of the text of a mail, with a preview of what people get. 003 §2.9 */
export const MailTextForm = ({ mail }: { readonly mail: ChangeableMail }) => {
  const form = useMailTextForm(mail);
  const { typed, change } = form;
  const { preview, failure, problemOf } = useMailPreview(mail, typed);
  const findProblem = (name: keyof MailText) => problemOf(name) ?? form.problemOf(name);
  return (
    <SettingForm form={form} texts={TEXTS}>
      <TextField
        label={LABELS.subject}
        dir="auto"
        autoComplete="off"
        maxLength={MAX_MAIL_SUBJECT_LENGTH}
        value={typed.subject}
        error={findProblem('subject')}
        announceError
        onChange={({ target }) => change({ subject: target.value })}
      />
      <BodyField
        mail={mail}
        text={typed.text}
        error={findProblem('text')}
        onText={(text) => change({ text })}
      />
      <MailPreview preview={preview} failure={failure} />
      <OtherActions mail={mail} typed={typed} onReset={() => change(mail.standard)} />
    </SettingForm>
  );
};

interface BodyFieldProps {
  readonly mail: ChangeableMail;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** Field of the text, with a button for each variable. */
const BodyField = ({ mail, text, error, onText }: BodyFieldProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } =
      field.current ?? {};
    onText(`${text.slice(0, start)}${variable}${text.slice(end)}`);
    field.current?.focus();
  };
  return (
    <div className={styles['body']}>
      <TextAreaField
        ref={field}
        label={LABELS.text}
        hint={t`An empty line begins a paragraph. The last paragraph is shown in small type.`}
        dir="auto"
        rows={11}
        maxLength={MAX_MAIL_TEXT_LENGTH}
        value={text}
        error={error}
        onChange={({ target }) => onText(target.value)}
      />
      <div className={styles['variables']} role="group" aria-label={t`Insert a variable`}>
        <span>{t`Insert:`}</span>
        {mail.variables.map(({ name }) => (
          <VariableButton key={name} name={name} onInsert={insert} />
        ))}
      </div>
    </div>
  );
};

interface VariableButtonProps {
  readonly name: string;
  readonly onInsert: (variable: string) => void;
}

const VariableButton = ({ name, onInsert }: VariableButtonProps) => (
  <button
    type="button"
    className={styles['variable']}
    translate="no"
    dir="ltr"
    aria-label={t`Insert ${name}`}
    onClick={() => onInsert(`{${name}}`)}
  >
    {`{${name}}`}
  </button>
);

interface OtherActionsProps {
  readonly mail: ChangeableMail;
  readonly typed: MailText;
  readonly onReset: () => void;
}

const OtherActions = ({ mail, typed, onReset }: OtherActionsProps) => {
  const { kind, standard } = mail;
  const isStandard = typed.subject === standard.subject && typed.text === standard.text;
  const test = useStaffAction({
    action: t`Sending a test mail`,
    call: () => http.call(sendTestMail, { params: { kind }, body: typed }),
    done: ({ to }) => t`The test mail is on its way to ${to}.`,
    onDone: () => undefined,
  });
  const reason = isStandard ? t`This is the standard text.` : undefined;
  return (
    <div className={styles['others']}>
      <Button variant="ghost" reason={reason} onClick={onReset}>
        {t`Reset to the standard text`}
      </Button>
      <Button variant="line" busy={test.isPending} onClick={() => test.run()}>
        {t`Send me a test`}
      </Button>
      {test.error && (
        <p role="alert" className={pageStyles['hint']}>
          {explainRefusal(test.error)}
        </p>
      )}
    </div>
  );
};
