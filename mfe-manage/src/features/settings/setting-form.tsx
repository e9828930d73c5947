import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { UnsavedWork } from '@cairn/ui/unsaved-work';
import type { FormEvent, ReactNode } from 'react';
import { t } from 'ttag';
import { SettingFormButtons } from './setting-form-buttons.tsx';
import styles from './settings.module.css';

interface SettingFormProps<Values> {
  readonly form: {
    readonly isChanged: boolean;
    readonly isPending: boolean;
    readonly current: Values | undefined;
    readonly failure: string | undefined;
    readonly show: (values: Values) => void;
    readonly keepTyped: (values: Values) => void;
    readonly discard: () => void;
    readonly onSubmit: (event: FormEvent) => void;
  };
  /** Why what was typed cannot be saved; absent: it can. */
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

/** Form of a section of the settings, with what happens when it is left, refused or saved by another person. */
export const SettingForm = <Values,>({ form, problem, children }: SettingFormProps<Values>) => {
  const { current } = form;
  return (
    <form noValidate className={styles['form']} onSubmit={form.onSubmit}>
      <UnsavedWork isUnsaved={form.isChanged} title={t`Leave without saving?`}>
        <p>{t`What you have changed is not saved yet.`}</p>
      </UnsavedWork>
      {children}
      {current && (
        <Note tone="warn" role="alert">
          <p>{t`Another person has changed this meanwhile.`}</p>
          <div className={styles['choice']}>
            <Button variant="line" size="s" onClick={() => form.show(current)}>
              {t`Show their values`}
            </Button>
            <Button variant="line" size="s" onClick={() => form.keepTyped(current)}>
              {t`Keep mine, to save them`}
            </Button>
          </div>
        </Note>
      )}
      {form.failure !== undefined && !current && (
        <Note tone="err" role="alert">
          {form.failure}
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
};
