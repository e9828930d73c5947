import { PRIVACY_LINK_ELEMENT, TERMS_LINK_ELEMENT } from './legal-links.tsx';
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { validateNewPassword } from '@cairn/domain/registration.rules';
import { Link, useAction, useNavigate, useSearchParams } from '@cairn/runtime';
import { events } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { jt, t } from 'ttag';
import { AuthPageLayout } from './auth-page.tsx';
import styles from './auth.module.css';
import { findEmailProblem } from './find-email-problem.ts';
import { findSafeRedirectPath, toPathWithQuery } from './find-safe-redirect.ts';
import { registerStudent, describeSignUpFailure } from './registration.ts';
import {
  REQUIRED_FIELD_MESSAGE,
  useValidatedForm,
  type FormFieldProblems,
  type FormFieldValues,
} from './use-form-fields.ts';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';

const NAMES = ['firstName', 'lastName', 'email', 'password'] as const;
type Name = (typeof NAMES)[number];

const findProblems = ({
  firstName,
  lastName,
  email,
  password,
}: FormFieldValues<Name>): FormFieldProblems<Name> => ({
  ...(toVisibleText(firstName) === '' && { firstName: REQUIRED_FIELD_MESSAGE }),
  ...(toVisibleText(lastName) === '' && { lastName: REQUIRED_FIELD_MESSAGE }),
  ...toProblem('email', findEmailProblem(email)),
  ...toProblem(
    'password',
    password === '' ? REQUIRED_FIELD_MESSAGE : validateNewPassword(password),
  ),
});

const toProblem = (name: Name, problem: string | undefined): FormFieldProblems<Name> =>
  problem === undefined ? {} : { [name]: problem };

/** Registration page. Source: 000 §2, REG-01 to REG-10. */
export const RegisterPage = () => {
  const [query] = useSearchParams();
  const redirect = findSafeRedirectPath(query);
  const navigate = useNavigate();
  const { mutate, error, isPending } = useAction({
    mutationFn: registerStudent,
    onSuccess: async (_, { email }) => {
      events.emit('notice.shown', {
        tone: 'success',
        message: t`Registration successful. Please check your email for verification code.`,
      });
      await navigate(toPathWithQuery('/verify', { email, redirect }));
    },
  });
  useSignedInRedirect(isPending);
  const { problems, onSubmit } = useValidatedForm(NAMES, findProblems, (values) =>
    mutate({
      ...values,
      email: values.email.trim(),
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
    }),
  );
  return (
    <AuthPageLayout title={t`Create account`}>
      <form noValidate className={styles['form']} onSubmit={onSubmit}>
        <RegisterFields problems={problems} />
        {error && <Note tone="err">{describeSignUpFailure(error)}</Note>}
        <Button type="submit" size="l" block busy={isPending}>
          {t`Sign up`}
        </Button>
      </form>
      <div className={styles['links']}>
        <p>
          {t`Already have an account?`}{' '}
          <Link to={toPathWithQuery('/login', { redirect })}>{t`Sign in`}</Link>
        </p>
        <p className={styles['small']}>
          {jt`By signing up you agree to the ${TERMS_LINK_ELEMENT} and ${PRIVACY_LINK_ELEMENT}.`}
        </p>
      </div>
    </AuthPageLayout>
  );
};

const RegisterFields = ({
  problems,
}: {
  readonly problems: FormFieldProblems<Name> | undefined;
}) => (
  <>
    <div className={styles['pair']}>
      <TextField
        label={t`First name`}
        name="firstName"
        autoComplete="given-name"
        maxLength={100}
        required
        error={problems?.firstName}
      />
      <TextField
        label={t`Last name`}
        name="lastName"
        autoComplete="family-name"
        maxLength={100}
        required
        error={problems?.lastName}
      />
    </div>
    <TextField
      label={t`Email`}
      type="email"
      name="email"
      autoComplete="email"
      maxLength={254}
      required
      error={problems?.email}
    />
    <TextField
      label={t`Password`}
      type="password"
      name="password"
      autoComplete="new-password"
      required
      hint={problems?.password === undefined ? t`At least 8 characters.` : undefined}
      error={problems?.password}
    />
  </>
);
