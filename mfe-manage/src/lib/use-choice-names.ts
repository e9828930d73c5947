import { useState } from 'react';
import type { ChoiceOption } from './choice-field.tsx';

/**
 * Returns the names of chosen ids, both of the saved choices and of those that were made in the form.
 * @param saved choices that are saved
 * @param none text for an empty list
 */
export const useChoiceNames = (saved: readonly ChoiceOption[], none: string) => {
  const [chosen, setChosen] = useState<readonly ChoiceOption[]>([]);
  const names = new Map([...chosen, ...saved].map(({ id, name }) => [id, name]));
  const toChoices = (ids: readonly string[]): ChoiceOption[] =>
    ids.map((id) => ({ id, name: names.get(id) ?? id }));
  return {
    toChoices,
    /** Returns the names in one text. */
    toText: (ids: readonly string[]): string =>
      toChoices(ids)
        .map(({ name }) => name)
        .join(', ') || none,
    /** Remembers the names of what was chosen. Returns the ids. */
    remember: (choices: readonly ChoiceOption[]): string[] => {
      setChosen([...chosen, ...choices]);
      return choices.map(({ id }) => id);
    },
  };
};
export type ChoiceNames = ReturnType<typeof useChoiceNames>;
