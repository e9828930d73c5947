/** Selects the groups of a run by the words of the command line. */
import type { BenchGroup, BenchSizeName } from './bench-group.ts';

type SelectableGroup = Pick<BenchGroup, 'name' | 'byNameOnly' | 'notAtSmallest'>;

export interface SelectedBenchGroups<Group> {
  readonly selected: readonly Group[];
  /** Groups that only run by name, each with its reason. Empty when the caller named groups. */
  readonly skipped: readonly { readonly group: Group; readonly reason: string }[];
}

/**
 * Selects the bench groups whose name contains a word.
 * @throws when a word is part of no group's name
 */
export const selectBenchGroups = <Group extends SelectableGroup>(
  groups: readonly Group[],
  words: readonly string[],
  sizeName: BenchSizeName,
): SelectedBenchGroups<Group> => {
  if (words.length > 0) return { selected: findByWords(groups, words), skipped: [] };
  const findReason = (group: Group) =>
    sizeName === 'usual' ? group.byNameOnly : group.notAtSmallest;
  return {
    selected: groups.filter((group) => findReason(group) === undefined),
    skipped: groups.flatMap((group) => {
      const reason = findReason(group);
      return reason === undefined ? [] : [{ group, reason }];
    }),
  };
};

const findByWords = <Group extends SelectableGroup>(
  groups: readonly Group[],
  words: readonly string[],
): Group[] => {
  const hasWord = ({ name }: Group, word: string) =>
    name.toLowerCase().includes(word.toLowerCase());
  const unknown = words.filter((word) => !groups.some((group) => hasWord(group, word)));
  if (unknown.length > 0)
    throw new Error(
      [
        `No group has "${unknown.join('" or "')}" in its name. The groups are:`,
        ...groups.map(({ name }) => `  ${name}`),
      ].join('\n'),
    );
  return groups.filter((group) => words.some((word) => hasWord(group, word)));
};
