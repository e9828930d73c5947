/** Implements the keys of a tree as the WAI-ARIA authoring practices describe them. */
import type { CourseTreeRow } from './visible-rows.ts';

export type TreeKeyMove =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'open' | 'close'; readonly ids: readonly string[] };

const toFocusMove = (to: number): TreeKeyMove => ({ kind: 'go', to });

/**
 * Returns the effect of a key in a tree, by the WAI-ARIA practices.
 * @param at index of the focused row
 * @returns undefined if the key has no meaning in a tree; a move to the same row if it leads nowhere
 */
export const findTreeMove = (
  key: string,
  at: number,
  rows: readonly CourseTreeRow[],
): TreeKeyMove | undefined => {
  const row = rows[at];
  if (!row) return undefined;
  switch (key) {
    case 'ArrowDown':
      return toFocusMove(Math.min(at + 1, rows.length - 1));
    case 'ArrowUp':
      return toFocusMove(Math.max(at - 1, 0));
    case 'Home':
      return toFocusMove(0);
    case 'End':
      return toFocusMove(rows.length - 1);
    case 'ArrowRight':
      if (row.isOpen === false) return { kind: 'open', ids: [row.node.id] };
      return toFocusMove(rows[at + 1]?.folder === row.node ? at + 1 : at);
    case 'ArrowLeft':
      if (row.isOpen) return { kind: 'close', ids: [row.node.id] };
      return toFocusMove(row.folder ? rows.findIndex(({ node }) => node === row.folder) : at);
    case '*':
      return { kind: 'open', ids: listSiblingFolders(row, rows) };
    default:
      return undefined;
  }
};

const listSiblingFolders = ({ folder }: CourseTreeRow, rows: readonly CourseTreeRow[]): string[] =>
  rows
    .filter((row) => row.folder === folder && row.isOpen !== undefined)
    .map(({ node }) => node.id);

/**
 * Finds the next row whose name begins with the typed text, from the focused row on and around the end. Repeating one letter
 * cycles through the matches.
 * @returns the index of the row; undefined if no name matches
 */
export const findTreeRowByPrefix = (
  typed: string,
  at: number,
  rows: readonly CourseTreeRow[],
): number | undefined => {
  const letters = typed.toLowerCase();
  const isOneLetter = /^(.)\1*$/su.test(letters);
  const wanted = isOneLetter ? letters.slice(0, 1) : letters;
  const first = isOneLetter ? at + 1 : at;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (first + step) % rows.length;
    if (rows[index]?.node.name.toLowerCase().startsWith(wanted)) return index;
  }
  return undefined;
};
