import {
  findAccountChanges,
  type AccountField,
  validateAccount,
  type AccountValues,
} from '@cairn/domain/account.rules';
import { OCCUPATIONS, type UserAttributes } from '@cairn/api/user.contract';
import { saveProfile } from '@cairn/record/save-profile';
import { useAction } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { type FormEvent, useState } from 'react';
import { type TransientMessage, useTransientMessage } from '../../lib/use-transient-message.ts';
import { ACCOUNT_SAVE_FAILED, ACCOUNT_SAVED, ACCOUNT_UNCHANGED } from './account.texts.ts';

type Edits = Readonly<Partial<AccountValues>>;

const save = ({ Occupation, ...names }: Edits): Promise<void> => {
  const occupation = OCCUPATIONS.find((choice) => choice === Occupation);
  return saveProfile({ ...names, ...(occupation !== undefined && { Occupation: occupation }) });
};

/** Removes edits that were saved; text that was typed meanwhile stays. */
const without = (edits: Edits, saved: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => saved[field as AccountField] !== value.trim()),
  );

const useSaveAccount = (
  show: (message: TransientMessage) => void,
  onSaved: (sent: Edits) => void,
) =>
  useAction({
    mutationFn: save,
    onSuccess: (_answer, sent) => {
      onSaved(sent);
      show({ tone: 'ok', text: ACCOUNT_SAVED });
    },
    onError: (error) =>
      show({ tone: 'err', text: ACCOUNT_SAVE_FAILED, detail: friendlyMessage(error) }),
  });

/**
 * Returns the fields of the page /account: saved values, replaced by the student's unsaved edits. Values saved in another tab
 * show in unedited fields.
 */
export const useAccountForm = ({ FirstName, LastName, Occupation }: UserAttributes) => {
  const saved = { FirstName, LastName, Occupation };
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<Edits>({});
  const { message, show, clear } = useTransientMessage();
  const values = { ...saved, ...edits };
  const changes = findAccountChanges(saved, values);

  const saving = useSaveAccount(show, (sent) => setEdits((current) => without(current, sent)));

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (saving.isPending) return;
    if (Object.keys(changes).length === 0) {
      show({ tone: 'info', text: ACCOUNT_UNCHANGED });
      return;
    }
    const found = validateAccount(values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) {
      clear();
      saving.mutate(changes);
      return;
    }
    const field = event.currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };

  return {
    values,
    problems,
    message,
    isChanged: Object.keys(changes).length > 0,
    isSaving: saving.isPending,
    submit,
    edit: (field: AccountField, value: string) => {
      setEdits((current) => ({ ...current, [field]: value }));
      setProblems((current) => ({ ...current, [field]: undefined }));
    },
    cancel: () => {
      setEdits({});
      setProblems({});
      clear();
    },
  };
};
