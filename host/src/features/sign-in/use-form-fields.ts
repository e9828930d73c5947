import { useState, type FormEvent } from 'react';
import { t } from 'ttag';

export type FormFieldValues<N extends string> = Readonly<Record<N, string>>;
export type FormFieldProblems<N extends string> = Readonly<Partial<Record<N, string>>>;

export const REQUIRED_FIELD_MESSAGE = t`This field is required.`;

/**
 * Returns the errors of a form's fields; undefined before it is submitted. Submitting reads the fields by name, marks those with
 * errors and focuses the first of them. Without errors the values are passed to `send`.
 */
export const useValidatedForm = <N extends string>(
  names: readonly N[],
  findProblems: (values: FormFieldValues<N>) => FormFieldProblems<N>,
  send: (values: FormFieldValues<N>) => void,
) => {
  const [problems, setProblems] = useState<FormFieldProblems<N>>();

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries(
      names.map((name) => [name, findInput(form, name)?.value ?? '']),
    );
    const found = findProblems(values as FormFieldValues<N>);
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first === undefined) {
      send(values as FormFieldValues<N>);
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
