import { type FormEvent, useState } from 'react';
import { explainFailure, getRefusalDetails } from './refusal.ts';
import { useStaffAction } from './use-staff-action.ts';

type Problems<Values> = Readonly<Partial<Record<keyof Values, string>>>;

export interface RecordFormOptions<Values extends object, Result> {
  /** What is saved; for a new record what the form begins with. */
  readonly saved: Values;
  readonly isNew: boolean;
  /** Words for the action, such as 'Saving a webinar'. */
  readonly action: string;
  /** Notice after success. */
  readonly done: string;
  /** Returns what is wrong with each field; empty if the values can be saved. */
  readonly findProblems: (values: Values) => Problems<Values>;
  /** Converts values of the server to those of the form; absent: they are the same. */
  readonly toValues?: (stored: object) => Values;
  readonly save: (change: { before: Values; after: Values }) => Promise<Result>;
  readonly onSaved: (result: Result) => void;
}

interface RecordRefusal {
  readonly field?: string;
  /** Values that another person has saved meanwhile. */
  readonly current?: object;
}

/** State of the form of a record: what was typed, on the basis of which saved values, and why it was refused. 003 §2.7 */
export const useRecordForm = <Values extends object, Result>({
  saved,
  isNew,
  action,
  done,
  findProblems,
  toValues = (stored) => stored as Values,
  save,
  onSaved,
}: RecordFormOptions<Values, Result>) => {
  const [typed, setTyped] = useState<{ before: Values; after: Values }>();
  const [problems, setProblems] = useState<Problems<Values>>();
  const { before, after } = typed ?? { before: saved, after: saved };
  const discard = () => {
    setTyped(undefined);
    setProblems(undefined);
  };
  const { run, isPending, error } = useStaffAction<void, Result>({
    action,
    call: () => save({ before, after }),
    done,
    onDone: (result) => {
      discard();
      onSaved(result);
    },
  });
  const { field, current: stored } = getRefusalDetails<RecordRefusal>(error);
  const current = stored && toValues(stored);
  const isAtField = field !== undefined && field in after;
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  const isCurrentNew = current && JSON.stringify(current) !== JSON.stringify(before);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findProblems(after);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) return run();
    const wrong = event.currentTarget.elements.namedItem(first);
    if (wrong instanceof HTMLElement) wrong.focus();
  };
  return {
    values: after,
    change: (change: Partial<Values>) => setTyped({ before, after: { ...after, ...change } }),
    /** Returns why the value of a field cannot be saved. */
    problemOf: (name: keyof Values) =>
      problems?.[name] ?? (error && field === name ? explainFailure(error) : undefined),
    discard,
    isPending,
    onSubmit,
    failure: error && !isAtField && !current ? explainFailure(error) : undefined,
    /** Values that another person has saved meanwhile, until the caller has chosen. */
    current: isCurrentNew ? current : undefined,
    /** Keeps what was typed; the next save replaces the values of the other person. */
    keepTyped: (values: Values) => setTyped({ before: values, after }),
    /** Takes the values of the other person into the form. */
    takeCurrent: (values: Values) => setTyped({ before: values, after: values }),
    isChanged,
    mayBeSaved: isNew || isChanged,
  };
};

export type RecordFormState<Values extends object> = Omit<
  ReturnType<typeof useRecordForm<Values, unknown>>,
  'onSaved'
>;
