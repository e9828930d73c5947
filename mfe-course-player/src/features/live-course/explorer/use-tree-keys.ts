import { readingKey } from '@cairn/ui/reading-key';
import {
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { rowTyped, treeMove } from './tree-keys.ts';
import type { TreeRow } from './visible-rows.ts';

/** Letters that come later begin a new word. */
const WORD_MS = 700;

interface TreeKeysInput {
  readonly tree: RefObject<HTMLElement | null>;
  readonly rows: readonly TreeRow[];
  /** The node that Tab comes to first. */
  readonly entryId: string | undefined;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onClose: (ids: readonly string[]) => void;
}

/** A row, and where it was when the keys came to it. */
interface Place {
  readonly id: string;
  readonly at: number;
}

/** The position of a place among the rows, else that of the entry, else the first. */
const stopOf = (
  rows: readonly TreeRow[],
  place: Place | undefined,
  entryId: string | undefined,
): number => {
  const positionOf = (id: string) => rows.findIndex(({ node }) => node.id === id);
  if (place && rows[place.at]?.node.id === place.id) return place.at;
  const own = place ? positionOf(place.id) : -1;
  if (own !== -1) return own;
  return entryId === undefined ? 0 : Math.max(positionOf(entryId), 0);
};

/** One stop for Tab in the tree; keys move it, and the focus goes along in the same drawing. */
export const useTreeKeys = ({ tree, rows, entryId, onOpen, onClose }: TreeKeysInput) => {
  const [place, setPlace] = useState<Place>();
  const [moves, setMoves] = useState(0);
  const word = useRef({ letters: '', until: 0 });
  const stop = useMemo(() => stopOf(rows, place, entryId), [rows, place, entryId]);

  useLayoutEffect(() => {
    if (moves > 0) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [tree, moves]);

  const setStop = (at: number): void => {
    const id = rows[at]?.node.id;
    if (id !== undefined && id !== place?.id) setPlace({ id, at });
  };
  const go = (to: number): void => {
    setStop(to);
    setMoves((count) => count + 1);
  };
  const type = (key: string, now: number): boolean => {
    const { letters, until } = word.current;
    const typed = (now < until ? letters : '') + key;
    // A blank that does not go on with a word presses the row, as everywhere.
    if (typed.trim() === '') return false;
    word.current = { letters: typed, until: now + WORD_MS };
    const found = rowTyped(typed, stop, rows);
    if (found !== undefined) go(found);
    return true;
  };
  return {
    /** Position of the row that Tab comes to, which is always drawn. */
    stop,
    setStop,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const move = treeMove(readingKey(event), stop, rows);
      if (move?.kind === 'go') go(move.to);
      else if (move?.kind === 'open') onOpen(move.ids);
      else if (move?.kind === 'close') onClose(move.ids);
      else if (event.key.length !== 1 || !type(event.key, event.timeStamp)) return;
      event.preventDefault();
    },
  };
};
