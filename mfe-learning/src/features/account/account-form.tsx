import { OCCUPATIONS, type UserAttributes } from '@cairn/api/user.contract';
import type { AccountField } from '@cairn/domain/account.rules';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import { UnsavedWork } from '@cairn/ui/unsaved-work';
import type { ChangeEvent } from 'react';
import { t } from 'ttag';
import type { TransientMessage } from '../../lib/use-transient-message.ts';
import styles from './account.module.css';
import { useAccountForm } from './use-account-form.ts';

const choices = OCCUPATIONS.map((occupation) => ({ value: occupation, label: occupation }));

export const AccountForm = ({ attributes }: { readonly attributes: UserAttributes }) => {
  const form = useAccountForm(attributes);
  const field = (name: AccountField) => ({
    name,
    value: form.values[name],
    error: form.problems[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      form.edit(name, currentTarget.value),
  });
  return (
    <form noValidate className={styles['form']} onSubmit={form.submit}>
      <UnsavedEdits isUnsaved={form.isChanged} />
      <FixedFields attributes={attributes} />
      <div className={styles['pair']}>
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          required
          {...field('FirstName')}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          required
          {...field('LastName')}
        />
      </div>
      <SelectField
        label={t`Industry/Occupation`}
        placeholder={t`Choose one`}
        options={choices}
        {...field('Occupation')}
      />
      <div className={styles['buttons']}>
        <Button
          type="submit"
          busy={form.isSaving}
          busyLabel={t`Saving...`}
          reason={form.isChanged ? undefined : t`Change something first.`}
        >
          {t`Save Changes`}
        </Button>
        <Button variant="line" onClick={form.cancel}>
          {t`Cancel`}
        </Button>
        <FormMessage message={form.message} />
      </div>
    </form>
  );
};

const UnsavedEdits = ({ isUnsaved }: { readonly isUnsaved: boolean }) => (
  <UnsavedWork isUnsaved={isUnsaved} title={t`Leave your account?`}>
    <p>{t`What you have changed is not saved yet.`}</p>
  </UnsavedWork>
);

/** Status message of the account form. Its live region is always present, so that screen readers announce it. */
const FormMessage = ({ message }: { readonly message: TransientMessage | undefined }) => (
  <div role="status" className={styles['message']}>
    {message && (
      <Note tone={message.tone}>
        <p>{message.text}</p>
        {message.detail !== undefined && <p>{message.detail}</p>}
      </Note>
    )}
  </div>
);

const FixedFields = ({ attributes }: { readonly attributes: UserAttributes }) => (
  <div className={styles['pair']}>
    <TextField label={t`Student ID`} value={attributes.StudentID} readOnly />
    <TextField
      label={t`Email`}
      type="email"
      value={attributes.Email}
      readOnly
      hint={t`Your email cannot be changed here.`}
    />
  </div>
);
