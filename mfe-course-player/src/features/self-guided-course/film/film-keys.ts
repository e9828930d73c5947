import { t } from 'ttag';
/** Maps keys to actions while the film or its bar has the focus. */

export type FilmAction =
  | 'toggle'
  | 'back-10'
  | 'forward-10'
  | 'back-5'
  | 'forward-5'
  | 'slower'
  | 'faster'
  | 'louder'
  | 'softer'
  | 'mute'
  | 'captions'
  | 'picture'
  | 'fullscreen'
  | 'previous-chapter'
  | 'next-chapter'
  | 'note'
  | 'search'
  | 'help';

const KEY_ACTIONS: Readonly<Record<string, FilmAction>> = {
  ' ': 'toggle',
  k: 'toggle',
  j: 'back-10',
  l: 'forward-10',
  ArrowLeft: 'back-5',
  ArrowRight: 'forward-5',
  ArrowUp: 'louder',
  ArrowDown: 'softer',
  '<': 'slower',
  '>': 'faster',
  m: 'mute',
  c: 'captions',
  p: 'picture',
  f: 'fullscreen',
  '[': 'previous-chapter',
  ']': 'next-chapter',
  n: 'note',
  '/': 'search',
  '?': 'help',
};

/** Actions of the film player with their keys, for the list of keyboard shortcuts. */
export const FILM_SHORTCUT_KEYS: readonly (readonly [string, ...string[]])[] = [
  [t`Play or pause`, t`Space`, 'K'],
  [t`Back or forward 10 seconds`, 'J', 'L'],
  [t`Back or forward 5 seconds`, '←', '→'],
  [t`Slower or faster`, '<', '>'],
  [t`Louder or softer`, '↑', '↓'],
  [t`Mute`, 'M'],
  [t`Captions`, 'C'],
  [t`Picture in picture`, 'P'],
  [t`Full screen`, 'F'],
  [t`Previous or next chapter`, '[', ']'],
  [t`Add a note at this moment`, 'N'],
  [t`Search the transcript`, '/'],
  [t`This list`, '?'],
];

/**
 * Returns the action of a key in the film player; undefined if the key has another meaning where it was pressed (a field, a
 * menu, a button).
 */
export const findFilmAction = (press: Event): FilmAction | undefined => {
  // The player dispatches the film's events again on its container, without their details.
  if (!(press instanceof KeyboardEvent)) return undefined;
  const { key, target } = press;
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey) return undefined;
  if (!(target instanceof Element)) return undefined;
  if (target.matches('input:not([type="range"]), textarea, select, [contenteditable]')) {
    return undefined;
  }
  if (target.closest('[role="menu"], dialog')) return undefined;
  if (key === ' ' && target.matches('button')) return undefined;
  return KEY_ACTIONS[key.length === 1 ? key.toLowerCase() : key];
};
