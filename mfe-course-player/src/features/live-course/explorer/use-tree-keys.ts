import { toReadingDirectionKey } from '@cairn/ui/reading-key';
import {
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { findTreeRowByPrefix, findTreeMove } from './tree-keys.ts';
import type { CourseTreeRow } from './visible-rows.ts';

/** Pause in milliseconds after which a typed letter starts a new search for a row, instead of extending the typed text. */
const TYPED_PREFIX_MS = 700;

interface TreeKeysInput {
  readonly tree: RefObject<HTMLElement | null>;
  readonly rows: readonly CourseTreeRow[];
  /** Id of the node whose row the Tab key reaches first. */
  readonly entryId: string | undefined;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onClose: (ids: readonly string[]) => void;
}

/** The focused row, and its index when it received the focus. */
interface FocusedRow {
  readonly id: string;
  readonly at: number;
}

/** Returns the index of the focused row, else of the entry row, else 0. */
const findTabStop = (
  rows: readonly CourseTreeRow[],
  focused: FocusedRow | undefined,
  entryId: string | undefined,
): number => {
  const findRowIndex = (id: string) => rows.findIndex(({ node }) => node.id === id);
  if (focused && rows[focused.at]?.node.id === focused.id) return focused.at;
  const own = focused ? findRowIndex(focused.id) : -1;
  if (own !== -1) return own;
  return entryId === undefined ? 0 : Math.max(findRowIndex(entryId), 0);
};

/** Keeps one tab stop in the tree; keys move it, and the focus moves in the same render. */
export const useTreeKeys = ({ tree, rows, entryId, onOpen, onClose }: TreeKeysInput) => {
  const [focusedRow, setFocusedRow] = useState<FocusedRow>();
  const [moves, setMoves] = useState(0);
  const word = useRef({ letters: '', until: 0 });
  const stop = useMemo(() => findTabStop(rows, focusedRow, entryId), [rows, focusedRow, entryId]);

  useLayoutEffect(() => {
    if (moves > 0) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [tree, moves]);

  const setStop = (at: number): void => {
    const id = rows[at]?.node.id;
    if (id !== undefined && id !== focusedRow?.id) setFocusedRow({ id, at });
  };
  const go = (to: number): void => {
    setStop(to);
    setMoves((count) => count + 1);
  };
  const type = (key: string, now: number): boolean => {
    const { letters, until } = word.current;
    const typed = (now < until ? letters : '') + key;
    // A space that does not continue a typed word is left to the row, which it presses like any button.
    if (typed.trim() === '') return false;
    word.current = { letters: typed, until: now + TYPED_PREFIX_MS };
    const found = findTreeRowByPrefix(typed, stop, rows);
    if (found !== undefined) go(found);
    return true;
  };
  return {
    /** Index of the row that is the tab stop; this row is always rendered. */
    stop,
    setStop,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const move = findTreeMove(toReadingDirectionKey(event), stop, rows);
      if (move?.kind === 'go') go(move.to);
      else if (move?.kind === 'open') onOpen(move.ids);
      else if (move?.kind === 'close') onClose(move.ids);
      else if (event.key.length !== 1 || !type(event.key, event.timeStamp)) return;
      event.preventDefault();
    },
  };
};
