import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { UnsavedWork } from '@cairn/ui/unsaved-work';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import styles from './record-form.module.css';
import type { RecordFormState } from './use-record-form.ts';

/** How a field is called, and what is shown of its value. */
export type RecordFieldTexts<Values extends object> = {
  readonly [Name in keyof Values]: {
    readonly label: string;
    readonly format: (value: Values[Name]) => string;
  };
};

interface RecordFormProps<Values extends object> {
  readonly form: RecordFormState<Values>;
  readonly isReadOnly: boolean;
  /** Texts of all fields, for values that another person has saved meanwhile. */
  readonly texts: RecordFieldTexts<Values>;
  readonly children: ReactNode;
}

/** Form of a record, with what happens when it is left, refused or saved by another person. Nothing is saved before Save. */
export const RecordForm = <Values extends object>({
  form,
  isReadOnly,
  texts,
  children,
}: RecordFormProps<Values>) => (
  <form noValidate onSubmit={form.onSubmit}>
    <UnsavedWork isUnsaved={form.isChanged} title={t`Leave without saving?`}>
      <p>{t`What you have changed is not saved yet.`}</p>
    </UnsavedWork>
    <fieldset disabled={isReadOnly} className={styles['fields']}>
      {children}
    </fieldset>
    {form.current && <Conflict form={form} current={form.current} texts={texts} />}
    {form.failure !== undefined && (
      <Note tone="err" role="alert">
        {form.failure}
      </Note>
    )}
    {!isReadOnly && <FormButtons form={form} />}
  </form>
);

interface ConflictProps<Values extends object> extends Pick<
  RecordFormProps<Values>,
  'form' | 'texts'
> {
  readonly current: Values;
}

/** Both values of each field that differs, and the choice between them (MOVR-15). */
const Conflict = <Values extends object>({ form, current, texts }: ConflictProps<Values>) => {
  const rows = (Object.keys(texts) as (keyof Values & string)[]).flatMap((name) => {
    const { label, format } = texts[name];
    const [mine, theirs] = [format(form.values[name]), format(current[name])];
    return mine === theirs ? [] : [{ name, label, mine, theirs }];
  });
  return (
    <Note tone="warn" role="alert">
      <p>{t`Another person has changed this meanwhile. Nothing of yours is lost.`}</p>
      <dl className={styles['conflict']}>
        {rows.map(({ name, label, mine, theirs }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <b>{t`Yours:`}</b> <span>{mine}</span>
            </dd>
            <dd>
              <b>{t`Theirs:`}</b> <span>{theirs}</span>
            </dd>
          </div>
        ))}
      </dl>
      <ConflictChoice
        onTake={() => form.takeCurrent(current)}
        onKeep={() => form.keepTyped(current)}
      />
    </Note>
  );
};

interface ConflictChoiceProps {
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

const ConflictChoice = ({ onTake, onKeep }: ConflictChoiceProps) => (
  <div className={styles['choice']}>
    <Button variant="line" size="s" onClick={onTake}>{t`Show their values`}</Button>
    <Button variant="line" size="s" onClick={onKeep}>{t`Keep mine, to save them`}</Button>
  </div>
);

interface FormButtonsProps {
  readonly form: Pick<RecordFormState<object>, 'isPending' | 'mayBeSaved' | 'discard'>;
}

const FormButtons = ({ form: { isPending, mayBeSaved, discard } }: FormButtonsProps) => {
  const reason = mayBeSaved ? undefined : t`Nothing has been changed.`;
  return (
    <div className={styles['buttons']}>
      <Button variant="line" {...{ reason }} onClick={discard}>{t`Discard`}</Button>
      <Button type="submit" busy={isPending} {...{ reason }}>{t`Save changes`}</Button>
    </div>
  );
};
