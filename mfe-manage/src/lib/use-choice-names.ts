import { useState } from 'react';
import type { Choice } from './choice-field.tsx';

/**
 * Names the ids of a form: those that were chosen in it, and the saved ones.
 * @param saved choices that are saved
 * @param none what stands for an empty list
 */
export const useChoiceNames = (saved: readonly Choice[], none: string) => {
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const names = new Map([...chosen, ...saved].map(({ id, name }) => [id, name]));
  const toChoices = (ids: readonly string[]): Choice[] =>
    ids.map((id) => ({ id, name: names.get(id) ?? id }));
  return {
    toChoices,
    /** Returns the names in one text. */
    toText: (ids: readonly string[]): string =>
      toChoices(ids)
        .map(({ name }) => name)
        .join(', ') || none,
    /** Remembers the names of what was chosen. Returns the ids. */
    remember: (choices: readonly Choice[]): string[] => {
      setChosen([...chosen, ...choices]);
      return choices.map(({ id }) => id);
    },
  };
};
export type ChoiceNames = ReturnType<typeof useChoiceNames>;
