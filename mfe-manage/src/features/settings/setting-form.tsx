import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { UnsavedWork } from '@cairn/ui/unsaved-work';
import type { FormEvent, ReactNode } from 'react';
import { t } from 'ttag';
import { ConflictNote, type ConflictFieldTexts } from '../../lib/conflict-note.tsx';
import styles from './settings.module.css';

interface SettingFormProps<Typed extends object> {
  readonly form: {
    readonly typed: Typed;
    readonly isChanged: boolean;
    readonly isPending: boolean;
    readonly conflict:
      | { readonly theirs: Typed; readonly onTake: () => void; readonly onKeep: () => void }
      | undefined;
    readonly failure: string | undefined;
    readonly discard: () => void;
    readonly onSubmit: (event: FormEvent) => void;
  };
  /** Texts of the fields, for values that another person has saved meanwhile. */
  readonly texts: ConflictFieldTexts<Typed>;
  /** Error that prevents saving the typed values; absent if there is none. */
  readonly problem?: string | undefined;
  /** Content below the error of a refused save, such as a link to the page that helps. */
  readonly remedy?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Form of a section of the settings. It handles unsaved changes, refusals and values that another person has saved meanwhile.
 */
export const SettingForm = <Typed extends object>({
  form,
  texts,
  problem,
  remedy,
  children,
}: SettingFormProps<Typed>) => (
  <form noValidate className={styles['form']} onSubmit={form.onSubmit}>
    <UnsavedWork isUnsaved={form.isChanged} title={t`Leave without saving?`}>
      <p>{t`What you have changed is not saved yet.`}</p>
    </UnsavedWork>
    {children}
    {form.conflict && <ConflictNote texts={texts} mine={form.typed} {...form.conflict} />}
    {form.failure !== undefined && (
      <Note tone="err" role="alert">
        <p>{form.failure}</p>
        {remedy}
      </Note>
    )}
    <SettingFormButtons
      isChanged={form.isChanged}
      isPending={form.isPending}
      problem={problem}
      onDiscard={form.discard}
    />
  </form>
);

interface SettingFormButtonsProps {
  readonly isChanged: boolean;
  readonly isPending: boolean;
  /** Error that prevents saving the typed values; absent if there is none. */
  readonly problem?: string | undefined;
  readonly onDiscard: () => void;
}

const SettingFormButtons = ({
  isChanged,
  isPending,
  problem,
  onDiscard,
}: SettingFormButtonsProps) => {
  const reason = isChanged ? undefined : t`Nothing has been changed.`;
  return (
    <div className={styles['actions']}>
      <Button variant="line" reason={reason} onClick={onDiscard}>
        {t`Discard`}
      </Button>
      <Button type="submit" busy={isPending} reason={reason ?? problem}>
        {t`Save changes`}
      </Button>
    </div>
  );
};
