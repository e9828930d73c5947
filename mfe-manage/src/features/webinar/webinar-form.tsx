import { findWebinarProblems, type WebinarText } from '@cairn/domain/staff-webinar.rules';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { SelectField } from '@cairn/ui/select-field';
import { TextAreaField } from '@cairn/ui/text-area-field';
import { TextField } from '@cairn/ui/text-field';
import { UnsavedWork } from '@cairn/ui/unsaved-work';
import { type FormEvent, useState } from 'react';
import { t } from 'ttag';
import { explainFailure, getRefusalDetails } from '../../lib/refusal.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import styles from './webinar.module.css';

export const EMPTY_WEBINAR: WebinarText = {
  title: '',
  description: '',
  begins: '',
  ends: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  meetingUrl: '',
};

type Problems = ReturnType<typeof findWebinarProblems>;

const listTimeZones = (chosen: string) =>
  [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

interface WebinarFormProps<Result> {
  /** What is saved; for a new webinar what the form begins with. */
  readonly saved: WebinarText;
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  readonly save: (texts: { before: WebinarText; after: WebinarText }) => Promise<Result>;
  readonly onSaved: (result: Result) => void;
}

/** State of the form: what was typed, on the basis of which saved texts, and why it was not accepted. */
const useWebinarForm = <Result,>({ saved, isNew, save, onSaved }: WebinarFormProps<Result>) => {
  const [typed, setTyped] = useState<{ before: WebinarText; after: WebinarText }>();
  const [problems, setProblems] = useState<Problems>({});
  const { before, after } = typed ?? { before: saved, after: saved };
  const discard = () => {
    setTyped(undefined);
    setProblems({});
  };
  const { run, isPending, error } = useStaffAction<void, Result>({
    action: t`Saving a webinar`,
    call: () => save({ before, after }),
    done: t`The webinar has been saved.`,
    onDone: (result) => {
      discard();
      onSaved(result);
    },
  });
  const { field } = getRefusalDetails<{ readonly field: keyof WebinarText }>(error);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findWebinarProblems(after);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) return run();
    const wrong = event.currentTarget.elements.namedItem(first);
    if (wrong instanceof HTMLElement) wrong.focus();
  };
  const toField = (name: keyof WebinarText) => ({
    name,
    value: after[name],
    error: problems[name] ?? (error && field === name ? explainFailure(error) : undefined),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ before, after: { ...after, [name]: target.value } }),
  });
  return {
    toField,
    discard,
    isPending,
    onSubmit,
    failure: error && field === undefined ? explainFailure(error) : undefined,
    isChanged: typed !== undefined && JSON.stringify(before) !== JSON.stringify(after),
    mayBeSaved: isNew || typed !== undefined,
    zones: listTimeZones(after.timeZone),
  };
};

/** Form with what staff write about a webinar. Nothing is saved before Save. */
export const WebinarForm = <Result,>(props: WebinarFormProps<Result>) => {
  const form = useWebinarForm(props);
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <UnsavedWork isUnsaved={form.isChanged} title={t`Leave without saving?`}>
        <p>{t`What you have changed is not saved yet.`}</p>
      </UnsavedWork>
      <WebinarFields form={form} isReadOnly={props.isReadOnly} />
      {form.failure !== undefined && (
        <Note tone="err" role="alert">
          {form.failure}
        </Note>
      )}
      {!props.isReadOnly && (
        <FormButtons
          isPending={form.isPending}
          isChanged={form.mayBeSaved}
          onDiscard={form.discard}
        />
      )}
    </form>
  );
};

interface WebinarFieldsProps {
  readonly form: Pick<ReturnType<typeof useWebinarForm>, 'toField' | 'zones'>;
  readonly isReadOnly: boolean;
}

const WebinarFields = ({ form: { toField, zones }, isReadOnly }: WebinarFieldsProps) => (
  <fieldset disabled={isReadOnly} className={styles['fields']}>
    <TextField {...toField('title')} label={t`Title`} required maxLength={200} autoComplete="off" />
    <TextAreaField {...toField('description')} label={t`Description`} rows={5} maxLength={5000} />
    <div className={styles['times']}>
      <TextField {...toField('begins')} label={t`Begins`} type="datetime-local" required />
      <TextField {...toField('ends')} label={t`Ends`} type="datetime-local" required />
      <SelectField
        {...toField('timeZone')}
        label={t`Time zone`}
        hint={t`Students see the time in their own zone.`}
        options={zones}
      />
    </div>
    <TextField
      {...toField('meetingUrl')}
      label={t`Meeting address`}
      type="url"
      required
      maxLength={2000}
      autoComplete="off"
    />
  </fieldset>
);

interface FormButtonsProps {
  readonly isPending: boolean;
  readonly isChanged: boolean;
  readonly onDiscard: () => void;
}

const FormButtons = ({ isPending, isChanged, onDiscard }: FormButtonsProps) => {
  const reason = isChanged ? undefined : t`Nothing has been changed.`;
  return (
    <div className={styles['buttons']}>
      <Button variant="line" {...{ reason }} onClick={onDiscard}>{t`Discard`}</Button>
      <Button type="submit" busy={isPending} {...{ reason }}>{t`Save changes`}</Button>
    </div>
  );
};
