import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { UnsavedWork } from '@cairn/ui/unsaved-work';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import { ConflictNote, type ConflictFieldTexts } from './conflict-note.tsx';
import styles from './record-form.module.css';
import type { RecordFormState } from './use-record-form.ts';

interface RecordFormProps<Values extends object> {
  readonly form: RecordFormState<Values>;
  readonly isReadOnly: boolean;
  /** Texts of all fields, for values that another person has saved meanwhile. */
  readonly texts: Required<ConflictFieldTexts<Values>>;
  readonly children: ReactNode;
}

/**
 * Form of a record. It handles unsaved changes, refusals and values that another person has saved meanwhile. Nothing is saved
 * before Save.
 */
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
    <RecordConflict {...{ form, texts }} />
    {form.failure !== undefined && (
      <Note tone="err" role="alert">
        {form.failure}
      </Note>
    )}
    {!isReadOnly && <FormButtons form={form} />}
  </form>
);

const RecordConflict = <Values extends object>({
  form: { current, values, takeCurrent, keepTyped },
  texts,
}: Pick<RecordFormProps<Values>, 'form' | 'texts'>) =>
  current && (
    <ConflictNote
      texts={texts}
      mine={values}
      theirs={current}
      onTake={() => takeCurrent(current)}
      onKeep={() => keepTyped(current)}
    />
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
