import { useState, type FormEvent } from 'react';
import { t } from 'ttag';

export type Values<N extends string> = Readonly<Record<N, string>>;
export type Problems<N extends string> = Readonly<Partial<Record<N, string>>>;

export const REQUIRED = t`This field is required.`;

/**
 * Returns the errors of a form's fields; undefined before it is submitted. Submitting reads the fields by name, marks those with
 * errors and focuses the first of them. Without errors the values are passed to `send`.
 */
export const useFields = <N extends string>(
  names: readonly N[],
  problemsOf: (values: Values<N>) => Problems<N>,
  send: (values: Values<N>) => void,
) => {
  const [problems, setProblems] = useState<Problems<N>>();

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries(
      names.map((name) => [name, fieldOf(form, name)?.value ?? '']),
    );
    const found = problemsOf(values as Values<N>);
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first === undefined) {
      send(values as Values<N>);
      return;
    }
    fieldOf(form, first)?.focus();
  };
  return { problems, onSubmit };
};

const fieldOf = (form: HTMLFormElement, name: string): HTMLInputElement | undefined => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};
