import { addPerson, type NewPerson, type Person } from '@cairn/api/staff-people.contract';
import { toNameInSentence } from '@cairn/domain/display-name.rules';
import { isEmail, validateNewPassword } from '@cairn/domain/registration.rules';
import { Link } from '@cairn/runtime';
import { http } from '@cairn/session';
import { Checkbox } from '@cairn/ui/checkbox';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { RadioList } from '@cairn/ui/radio-list';
import { TextField } from '@cairn/ui/text-field';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { t } from 'ttag';
import { type ChoiceOption, ChoiceField } from '../../lib/choice-field.tsx';
import { DialogFormActions } from '../../lib/form-actions.tsx';
import { CourseChoices, GroupChoices } from '../../lib/choices.tsx';
import { formatPersonNameInSentence } from '../../lib/person-words.ts';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import { explainRefusal, getRefusalDetails } from '../../lib/refusal.ts';
import { useStaffAction } from '../../lib/use-staff-action.ts';
import styles from './add-person-dialog.module.css';

interface Typed {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly groups: readonly ChoiceOption[];
  readonly courses: readonly ChoiceOption[];
  readonly kind: NewPerson['signIn']['kind'];
  readonly password: string;
  readonly mustChange: boolean;
}

const NOTHING_TYPED: Typed = {
  firstName: '',
  lastName: '',
  email: '',
  groups: [],
  courses: [],
  kind: 'invitation',
  password: '',
  mustChange: true,
};

type Problems = Readonly<Partial<Record<string, string>>>;

const toIds = (choices: readonly ChoiceOption[]): string[] => choices.map(({ id }) => id);

const toNewPerson = (typed: Typed): NewPerson => {
  const { firstName, lastName, email, groups, courses, kind, password, mustChange } = typed;
  return {
    firstName,
    lastName,
    email,
    groupIds: toIds(groups),
    courseIds: toIds(courses),
    signIn: kind === 'invitation' ? { kind } : { kind, password, mustChange },
  };
};

const findProblems = ({ firstName, lastName, email, kind, password }: Typed): Problems => {
  const wrongPassword = kind === 'password' ? validateNewPassword(password) : undefined;
  return {
    ...(firstName.trim() === '' && { firstName: t`Enter a first name.` }),
    ...(lastName.trim() === '' && {
      lastName: t`Enter a last name. It appears on certificates.`,
    }),
    ...(!isEmail(email.trim()) && { email: t`Enter a valid e-mail address.` }),
    ...(wrongPassword !== undefined && { password: wrongPassword }),
  };
};

interface Refusal {
  readonly field?: string;
  /** StudentID of the person whose account has the e-mail address already. */
  readonly personId?: string;
}

/** Returns the state of the form for a new person: the typed values, and the reasons why they were refused. */
const useNewPerson = (onClose: () => void, focusFirst: () => void) => {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [problems, setProblems] = useState<Problems>({});
  const [addsAnother, setAddsAnother] = useState(false);
  const { run, isPending, error } = useStaffAction<void, Person>({
    action: t`Adding a person`,
    call: () => http.call(addPerson, { body: toNewPerson(typed) }),
    done: (person) => {
      const name = formatPersonNameInSentence(person);
      return person.status === 'invited'
        ? t`The invitation to ${name} is on its way.`
        : t`${name} has been added.`;
    },
    onDone: () => {
      if (!addsAnother) return onClose();
      // Keeps the chosen groups and courses, because the next person is often of the same class.
      setTyped({ ...NOTHING_TYPED, groups: typed.groups, courses: typed.courses });
      focusFirst();
    },
  });
  const refusal = getRefusalDetails<Refusal>(error);
  const refusedField = refusal.personId === undefined ? refusal.field : 'email';
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findProblems(typed);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) return run();
    const field = event.currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  return {
    typed,
    change: (change: Partial<Typed>) => setTyped({ ...typed, ...change }),
    problemOf: (field: string) =>
      problems[field] ?? (error && refusedField === field ? explainRefusal(error) : undefined),
    otherFailure: error && refusedField === undefined ? explainRefusal(error) : undefined,
    holderId: refusal.personId,
    addsAnother,
    setAddsAnother,
    isChanged: JSON.stringify(typed) !== JSON.stringify(NOTHING_TYPED),
    isPending,
    onSubmit,
  };
};
type NewPersonForm = ReturnType<typeof useNewPerson>;

/** Dialog that adds one person, by an invitation or with a first password. 003 §2.3 */
export const AddPersonDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const formId = useId();
  const firstField = useRef<HTMLInputElement>(null);
  const form = useNewPerson(onClose, () => firstField.current?.focus());
  const { typed } = form;
  return (
    <Dialog
      open
      title={t`Add a person`}
      onClose={onClose}
      unsaved={form.isChanged ? t`The person has not been added yet.` : undefined}
      actions={
        <>
          <Checkbox
            className={styles['another']}
            label={t`Add another person after this`}
            checked={form.addsAnother}
            onChange={({ target }) => form.setAddsAnother(target.checked)}
          />
          <DialogFormActions
            formId={formId}
            submitLabel={typed.kind === 'invitation' ? t`Send invitation` : t`Add the person`}
            onCancel={onClose}
            busy={form.isPending}
          />
        </>
      }
    >
      <form id={formId} noValidate className={styles['form']} onSubmit={form.onSubmit}>
        <NameFields {...{ form, firstField }} />
        <EmailField form={form} />
        <ChoiceFields form={form} />
        <SignInFields form={form} />
        {form.otherFailure !== undefined && (
          <Note tone="err" role="alert">
            {form.otherFailure}
          </Note>
        )}
      </form>
    </Dialog>
  );
};

interface NameFieldsProps {
  readonly form: NewPersonForm;
  readonly firstField: RefObject<HTMLInputElement | null>;
}

const NameFields = ({ form, firstField }: NameFieldsProps) => {
  const { typed, change, problemOf } = form;
  return (
    <div className={styles['pair']}>
      <TextField
        ref={firstField}
        label={t`First name`}
        name="firstName"
        autoComplete="off"
        required
        maxLength={100}
        value={typed.firstName}
        error={problemOf('firstName')}
        onChange={({ target }) => change({ firstName: target.value })}
      />
      <TextField
        label={t`Last name`}
        name="lastName"
        autoComplete="off"
        required
        maxLength={100}
        value={typed.lastName}
        error={problemOf('lastName')}
        onChange={({ target }) => change({ lastName: target.value })}
      />
    </div>
  );
};

const EmailField = ({ form }: { readonly form: NewPersonForm }) => {
  const { typed, change, problemOf } = form;
  return (
    <div>
      <TextField
        label={t`E-mail address`}
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        value={typed.email}
        error={problemOf('email')}
        announceError={form.holderId !== undefined}
        onChange={({ target }) => change({ email: target.value })}
      />
      {form.holderId !== undefined && (
        <p className={styles['holder']}>
          <Link to={`/manage/people/${encodeURIComponent(form.holderId)}`}>
            {t`Open the page of this person`}
          </Link>
        </p>
      )}
    </div>
  );
};

const ChoiceFields = ({ form }: { readonly form: NewPersonForm }) => {
  const { typed, change, problemOf } = form;
  return (
    <div className={styles['pair']}>
      <ChoiceField
        label={t`Groups`}
        chosen={typed.groups}
        onChange={(groups) => change({ groups })}
        error={problemOf('groupIds')}
      >
        {(search, renderChoices) => <GroupChoices {...{ search }}>{renderChoices}</GroupChoices>}
      </ChoiceField>
      <ChoiceField
        label={t`Courses`}
        chosen={typed.courses}
        onChange={(courses) => change({ courses })}
        error={problemOf('courseIds')}
      >
        {(search, renderChoices) => <CourseChoices {...{ search }}>{renderChoices}</CourseChoices>}
      </ChoiceField>
    </div>
  );
};

const SignInFields = ({ form }: { readonly form: NewPersonForm }) => {
  const { typed, change, problemOf } = form;
  const name = toNameInSentence(typed.firstName.trim());
  // A group manager sends an invitation: with a first password, the manager would learn whether the account is new.
  if (!useIsAdministrator()) return null;
  return (
    <>
      <RadioList
        legend={name === '' ? t`How does the person sign in?` : t`How does ${name} sign in?`}
        value={typed.kind}
        onChange={(value) => change({ kind: value === 'password' ? 'password' : 'invitation' })}
        options={[
          {
            value: 'invitation',
            label: t`Send an invitation`,
            hint: t`A link that works once, for 14 days. The person sets a password and arrives signed in.`,
          },
          {
            value: 'password',
            label: t`Set a first password`,
            hint: t`You pass it on yourself. No mail is sent.`,
          },
        ]}
      />
      {typed.kind === 'password' && (
        <div>
          <TextField
            label={t`First password`}
            name="password"
            type="password"
            autoComplete="new-password"
            required
            value={typed.password}
            error={problemOf('password')}
            hint={problemOf('password') === undefined ? t`At least 8 characters.` : undefined}
            onChange={({ target }) => change({ password: target.value })}
          />
          <Checkbox
            label={t`Ask for a new password at the first sign-in`}
            checked={typed.mustChange}
            onChange={({ target }) => change({ mustChange: target.checked })}
          />
        </div>
      )}
    </>
  );
};
