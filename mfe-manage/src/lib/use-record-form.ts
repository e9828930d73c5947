import { type FormEvent, useState } from 'react';
import { explainRefusal, getRefusalDetails } from './refusal.ts';
import { useAfterRender } from './use-after-render.ts';
import { useStaffAction } from './use-staff-action.ts';

type Problems<Values> = Readonly<Partial<Record<keyof Values, string>>>;

export interface RecordFormOptions<Values extends object, Result> {
  /** Saved values of the record; initial values of the form for a new one. */
  readonly saved: Values;
  readonly isNew: boolean;
  /** Name of the action, such as 'Saving a webinar', shown if the user must confirm the identity. */
  readonly action: string;
  /** Notice after success. */
  readonly done: string;
  /** Returns the errors of the fields; empty if the values can be saved. */
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

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the typed values, the saved values on which they are based, and the errors of the fields. */
const useTypedValues = <Values extends object>({
  saved,
  findProblems,
}: Pick<RecordFormOptions<Values, unknown>, 'saved' | 'findProblems'>) => {
  const [typed, setTyped] = useState<{ before: Values; after: Values }>();
  const [problems, setProblems] = useState<Problems<Values>>();
  const { before, after } = typed ?? { before: saved, after: saved };
  return {
    before,
    after,
    problems,
    setTyped,
    discard: () => {
      setTyped(undefined);
      setProblems(undefined);
    },
    /** Submits the form, or moves the focus to the first field with an error. */
    submit: (event: FormEvent<HTMLFormElement>, run: () => void) => {
      event.preventDefault();
      const found = findProblems(after);
      setProblems(found);
      const [first] = Object.keys(found);
      if (first === undefined) return run();
      const wrong = event.currentTarget.elements.namedItem(first);
      if (wrong instanceof HTMLElement) wrong.focus();
    },
  };
};

/**
 * State of the form of a record: the typed values, the saved values on which they are based, and the reason of a refusal. 003
 * §2.7
 */
export const useRecordForm = <Values extends object, Result>(
  options: RecordFormOptions<Values, Result>,
) => {
  const { isNew, action, done, save, onSaved } = options;
  const { toValues = (stored) => stored as Values } = options;
  const { before, after, problems, setTyped, discard, submit } = useTypedValues(options);
  const finish = useAfterRender(onSaved);
  const { run, isPending, error } = useStaffAction<void, Result>({
    action,
    call: () => save({ before, after }),
    done,
    onDone: (result) => {
      discard();
      finish(result);
    },
  });
  const { field, current: stored } = getRefusalDetails<RecordRefusal>(error);
  const current = stored && toValues(stored);
  const isAtField = field !== undefined && field in after;
  const isChanged = !isSame(before, after);
  return {
    values: after,
    change: (change: Partial<Values>) => setTyped({ before, after: { ...after, ...change } }),
    /** Returns why the value of a field cannot be saved. */
    problemOf: (name: keyof Values) =>
      problems?.[name] ?? (error && field === name ? explainRefusal(error) : undefined),
    discard,
    isPending,
    onSubmit: (event: FormEvent<HTMLFormElement>) => submit(event, run),
    failure: error && !isAtField && !current ? explainRefusal(error) : undefined,
    /** Values that another person has saved meanwhile, until the user has chosen between them and the typed ones. */
    current: current && !isSame(current, before) ? current : undefined,
    /** Keeps the typed values; the next save replaces the values of the other person. */
    keepTyped: (values: Values) => setTyped({ before: values, after }),
    /** Takes the values of the other person into the form. */
    takeCurrent: (values: Values) => setTyped({ before: values, after: values }),
    isChanged,
    mayBeSaved: isNew || isChanged,
  };
};

export type RecordFormState<Values extends object> = ReturnType<
  typeof useRecordForm<Values, unknown>
>;
