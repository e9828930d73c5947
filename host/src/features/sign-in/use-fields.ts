import { useState, type FormEvent } from 'react';
import { t } from 'ttag';

export type Values<N extends string> = Readonly<Record<N, string>>;
export type Problems<N extends string> = Readonly<Partial<Record<N, string>>>;

export const REQUIRED = t`This field is required.`;

/**
 * What is wrong with the fields of a form; undefined before it is submitted. Submitting reads them by name, marks what `problemsOf` names and puts the focus on
 * the first of it; without problems the values go to `send`.
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
