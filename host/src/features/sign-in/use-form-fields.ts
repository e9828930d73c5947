import { useState, type FormEvent } from 'react';
import { t } from 'ttag';

export type FieldValues<N extends string> = Readonly<Record<N, string>>;
export type FieldProblems<N extends string> = Readonly<Partial<Record<N, string>>>;

export const REQUIRED_FIELD = t`This field is required.`;

/**
 * Returns the errors of a form's fields; undefined before it is submitted. Submitting reads the fields by name, marks those with
 * errors and focuses the first of them. Without errors the values are passed to `send`.
 */
export const useFormFields = <N extends string>(
  names: readonly N[],
  problemsOf: (values: FieldValues<N>) => FieldProblems<N>,
  send: (values: FieldValues<N>) => void,
) => {
  const [problems, setProblems] = useState<FieldProblems<N>>();

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries(
      names.map((name) => [name, findInput(form, name)?.value ?? '']),
    );
    const found = problemsOf(values as FieldValues<N>);
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first === undefined) {
      send(values as FieldValues<N>);
      return;
    }
    findInput(form, first)?.focus();
  };
  return { problems, onSubmit };
};

const findInput = (form: HTMLFormElement, name: string): HTMLInputElement | undefined => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};
