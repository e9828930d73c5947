import { ApiError } from '@cairn/api/api-error';
import {
  changePerson,
  type EditablePersonFields,
  type Person,
} from '@cairn/api/staff-people.contract';
import { http } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Note } from '@cairn/ui/note';
import { TextField } from '@cairn/ui/text-field';
import { type FormEvent, useId, useState } from 'react';
import { t } from 'ttag';
import { DialogFormActions } from '../../lib/form-actions.tsx';
import { explainRefusal, getRefusalDetails } from '../../lib/refusal.ts';
import { ReissueCertificatesChoice } from './reissue-choice.tsx';
import styles from './person.module.css';
import { useStaffAction } from '../../lib/use-staff-action.ts';

type FieldName = keyof EditablePersonFields;

const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  firstName: t`First name`,
  lastName: t`Last name`,
  externalId: t`External ID`,
};
const FIELD_NAMES = ['firstName', 'lastName', 'externalId'] as const;

const pickFields = ({ firstName, lastName, externalId }: EditablePersonFields) => ({
  firstName,
  lastName,
  externalId,
});

interface ConflictDetails {
  readonly current?: EditablePersonFields;
  readonly field?: string;
}

const toConflict = (error: Error | undefined): ConflictDetails =>
  error instanceof ApiError && error.kind === 'conflict' ? getRefusalDetails(error) : {};

interface EditPersonDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

/** State of the form: the typed values, and the reason why the last save was refused. */
const usePersonForm = ({ person, onClose }: EditPersonDialogProps) => {
  const [before, setBefore] = useState(() => pickFields(person));
  const [typed, setTyped] = useState(() => ({
    ...pickFields(person),
    externalId: person.externalId ?? '',
  }));
  const after = { ...typed, externalId: typed.externalId.trim() === '' ? null : typed.externalId };
  const [isReissued, setIsReissued] = useState(true);
  const isRenamed = after.firstName !== before.firstName || after.lastName !== before.lastName;
  const certificates = person.certificates.filter(({ isRevoked }) => isRevoked !== true);
  const hasOldName = isRenamed && certificates.length > 0;
  const isChanged = FIELD_NAMES.some((name) => after[name] !== before[name]);
  const { run, isPending, error } = useStaffAction<EditablePersonFields>({
    action: t`Editing a person`,
    call: (shown) =>
      http.call(changePerson, {
        params: { personId: person.personId },
        body: { before: shown, after, ...(hasOldName && { reissueCertificates: isReissued }) },
      }),
    done: t`The person has been saved.`,
    onDone: onClose,
  });
  const { current, field } = toConflict(error);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // After a conflict the page shows the values that another person has saved, so the next save names these as the previous
    // values.
    const shown = current ?? before;
    setBefore(shown);
    if (isChanged) run(shown);
    else onClose();
  };
  const reissue = hasOldName ? { certificates, isReissued, setIsReissued } : undefined;
  return {
    before,
    typed,
    setTyped,
    isChanged,
    isPending,
    error,
    current,
    field,
    onSubmit,
    reissue,
  };
};

/**
 * Dialog in which staff edit the names and the external id of a person. When another person has saved meanwhile, each field that
 * differs shows both values, and nothing that was typed is lost.
 */
export const EditPersonDialog = ({ person, onClose }: EditPersonDialogProps) => {
  const formId = useId();
  const form = usePersonForm({ person, onClose });
  const { before, typed, setTyped, error, current, field } = form;
  return (
    <Dialog
      open
      title={t`Edit ${person.email}`}
      onClose={onClose}
      unsaved={form.isChanged ? t`What you have changed is not saved yet.` : undefined}
      actions={
        <DialogFormActions
          {...{ formId }}
          submitLabel={t`Save`}
          onCancel={onClose}
          busy={form.isPending}
        />
      }
    >
      <form id={formId} className={styles['form']} onSubmit={form.onSubmit}>
        {current && (
          <Note tone="warn" role="alert">
            {t`Another person has changed this meanwhile. Choose the values to keep, and save again.`}
          </Note>
        )}
        {FIELD_NAMES.map((name) => (
          <PersonField
            key={name}
            name={name}
            value={typed[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
            error={field === name && error ? explainRefusal(error) : undefined}
            savedMeanwhile={
              current && current[name] !== before[name] ? (current[name] ?? '') : undefined
            }
          />
        ))}
        {form.reissue && <ReissueCertificatesChoice {...form.reissue} />}
        {error && !current && field === undefined && (
          <Note tone="err" role="alert">
            {explainRefusal(error)}
          </Note>
        )}
      </form>
    </Dialog>
  );
};

interface PersonFieldProps {
  readonly name: FieldName;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Value that another person has saved meanwhile; undefined if it equals the shown value. */
  readonly savedMeanwhile: string | undefined;
}

const PersonField = ({ name, value, onChange, error, savedMeanwhile }: PersonFieldProps) => {
  const other = savedMeanwhile === '' ? t`None` : savedMeanwhile;
  return (
    <div>
      <TextField
        label={FIELD_LABELS[name]}
        required={name !== 'externalId'}
        maxLength={100}
        value={value}
        error={error}
        announceError
        onChange={({ target }) => onChange(target.value)}
      />
      {savedMeanwhile !== undefined && (
        <p className={styles['conflict']}>
          <span>{t`Saved meanwhile: ${other}`}</span>
          <Button variant="ghost" size="s" onClick={() => onChange(savedMeanwhile)}>
            {t`Use this`}
          </Button>
        </p>
      )}
    </div>
  );
};
