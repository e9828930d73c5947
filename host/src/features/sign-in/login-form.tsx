import { Link } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { TextField } from '@cairn/ui/text-field';
import { useRef, useState, type FormEvent } from 'react';
import { t } from 'ttag';
import styles from './auth.module.css';
import { REQUIRED_FIELD_MESSAGE } from './use-form-fields.ts';
import type { PasswordSignInState } from './use-sign-in.ts';

interface LoginFormProps {
  readonly initialUsername: string;
  readonly isBusy: boolean;
  /** Reason why the last sign-in failed, shown above the form. */
  readonly failure: string | undefined;
  readonly onSubmit: PasswordSignInState['submit'];
}

/** Login form with two required fields. After a failed sign-in the username stays and the password is emptied (LOGIN-15). */
const useLoginFields = (onSubmit: LoginFormProps['onSubmit']) => {
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isGiven, setIsGiven] = useState({ username: true, password: true });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = username.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    setIsGiven({ username: name !== '', password: secret !== '' });
    if (name === '' || secret === '') {
      (name === '' ? username : password).current?.focus();
      return;
    }
    onSubmit({ username: name, password: secret }, () => {
      if (!password.current) return;
      password.current.value = '';
      password.current.focus();
    });
  };
  return { username, password, isGiven, submit };
};

export const LoginForm = ({ initialUsername, isBusy, failure, onSubmit }: LoginFormProps) => {
  const { username, password, isGiven, submit } = useLoginFields(onSubmit);
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      <TextField
        ref={username}
        label={t`Username or email`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={initialUsername}
        error={isGiven.username ? failure : REQUIRED_FIELD_MESSAGE}
        announceError={isGiven.username}
      />
      <TextField
        ref={password}
        label={t`Password`}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        error={isGiven.password ? undefined : REQUIRED_FIELD_MESSAGE}
      />
      <p className={styles['small']}>
        {t`Forgot your password?`} <Link to="/password-reset">{t`Reset here`}</Link>
      </p>
      <Button type="submit" size="l" block busy={isBusy}>
        {t`Login`}
      </Button>
    </form>
  );
};
