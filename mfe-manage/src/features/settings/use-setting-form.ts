import { type FormEvent, useState } from 'react';
import { t } from 'ttag';
import { explainRefusal, getRefusalDetails } from '../../lib/refusal.ts';
import { type ConfirmableCallOptions, useStaffAction } from '../../lib/use-staff-action.ts';

interface SettingRefusal {
  /** Field that was refused. */
  readonly field?: string;
  /** Index of the refused entry, if the section is a list. */
  readonly index?: number;
  /** Values that another person has saved meanwhile. */
  readonly current?: object;
}

interface SettingFormOptions<Values, Typed> {
  readonly saved: Values;
  /** Converts values of the server to those of the form. */
  readonly toTyped: (values: Values) => Typed;
  readonly call: (
    change: { readonly before: Values; readonly after: Typed },
    named: ConfirmableCallOptions,
  ) => Promise<{ readonly values: Values }>;
}

/** Compares values apart from React keys, which entries of a list have in the form. */
const isSame = (one: unknown, other: unknown): boolean => toComparable(one) === toComparable(other);

const toComparable = (values: unknown): string =>
  JSON.stringify(values, (name, value: unknown) => (name === 'key' ? undefined : value));

/** State of the form of a section: its initial values, the typed values, and the reason of a refusal. 003 §2.9 */
export const useSettingForm = <Values extends object, Typed extends object>({
  saved,
  toTyped,
  call,
}: SettingFormOptions<Values, Typed>) => {
  const [before, setBefore] = useState(saved);
  /** Values of the query when the form was last filled in; the response to a save may have newer ones. */
  const [loaded, setLoaded] = useState(saved);
  const [typed, setTyped] = useState(() => toTyped(saved));
  const isChanged = !isSame(typed, toTyped(before));
  const show = (values: Values) => {
    setLoaded(saved);
    setBefore(values);
    setTyped(toTyped(values));
  };
  // While the form has no changes, shows the setting that another administrator has saved.
  if (!isChanged && !isSame(saved, loaded)) show(saved);
  const { run, isPending, error } = useStaffAction<void, { readonly values: Values }>({
    action: t`Changing a setting`,
    call: (_, named) => call({ before, after: typed }, named),
    done: t`The setting has been saved.`,
    onDone: ({ values }) => show(values),
  });
  const { current, field, index } = getRefusalDetails<SettingRefusal>(error);
  const theirs = current && !isSame(current, before) ? (current as Values) : undefined;
  const isAtField = error !== undefined && (field ?? index) !== undefined;
  return {
    typed,
    change: (change: Partial<Typed>) => setTyped({ ...typed, ...change }),
    isChanged,
    isPending,
    /** Values that another person has saved meanwhile, until the user has chosen between them and the typed ones. */
    conflict: theirs && {
      theirs: toTyped(theirs),
      onTake: () => show(theirs),
      /** Keeps the typed values; the next save replaces the values of the other person. */
      onKeep: () => setBefore(theirs),
    },
    failure: error && !isAtField && !current ? explainRefusal(error) : undefined,
    /** Returns why a field was refused; `at` is the position in a list. Without a name: the only list of the section. */
    problemOf: (name: string | undefined, at?: number) =>
      isAtField && field === name && index === at ? explainRefusal(error) : undefined,
    discard: () => setTyped(toTyped(before)),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      run();
    },
  };
};
