import { ApiError } from '@cairn/api/api-error';
import { getRegistrationRules } from '@cairn/api/registration.contract';
import { describeRegistration } from '@cairn/domain/registration-mode.rules';
import { PRIVACY_LINK_ELEMENT, TERMS_LINK_ELEMENT } from './legal-links.tsx';
import { toVisibleText } from '@cairn/domain/display-name.rules';
import { validateNewPassword } from '@cairn/domain/registration.rules';
import {
  Link,
  queryOptions,
  useAction,
  useNavigate,
  useQuery,
  useSearchParams,
  useSite,
} from '@cairn/runtime';
import { events, http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { LinkButton } from '@cairn/ui/link-button';
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

/** Returns whether the server has rejected the registration because the domain of the e-mail address is not listed. */
const isAboutEmail = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind === 'forbidden' &&
  (error.details as { readonly field?: unknown } | undefined)?.field === 'email';

const toProblem = (name: Name, problem: string | undefined): FormFieldProblems<Name> =>
  problem === undefined ? {} : { [name]: problem };

const rulesQuery = queryOptions({
  queryKey: ['registration-rules'],
  queryFn: ({ signal }) => http.call(getRegistrationRules, { signal }),
  staleTime: 0,
});

/** Registration page. Source: 000 §2, REG-01 to REG-10; 003 §2.4. */
export const RegisterPage = () => {
  // Shows the form before the registration rules have loaded: the server checks them again when the form is sent.
  const { data: rules } = useQuery(rulesQuery);
  const { brand, supportEmail } = useSite();
  const words = rules && describeRegistration(rules, { brandName: brand.name, supportEmail });
  if (rules?.mode === 'closed' || rules?.mode === 'invitation')
    return <NoRegistration mode={rules.mode} lead={words} />;
  return <RegisterForm lead={words} />;
};

interface NoRegistrationProps {
  readonly mode: 'closed' | 'invitation';
  readonly lead: string | undefined;
}

const NoRegistration = ({ mode, lead }: NoRegistrationProps) => (
  <AuthPageLayout
    title={mode === 'closed' ? t`Registration is closed` : t`Registration is by invitation`}
    lead={lead}
  >
    <div className={styles['form']}>
      <LinkButton to="/login" variant="line" size="l" block>
        {t`Sign In`}
      </LinkButton>
    </div>
  </AuthPageLayout>
);

const RegisterForm = ({ lead }: Pick<NoRegistrationProps, 'lead'>) => {
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
  const refusedEmail = isAboutEmail(error) ? { email: describeSignUpFailure(error) } : undefined;
  return (
    <AuthPageLayout title={t`Create account`} lead={lead}>
      <form noValidate className={styles['form']} onSubmit={onSubmit}>
        <RegisterFields problems={{ ...refusedEmail, ...problems }} />
        {error && !refusedEmail && <Note tone="err">{describeSignUpFailure(error)}</Note>}
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
