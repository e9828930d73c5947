/** Keyboard shortcuts that open the site search. Users of dictation software can turn '/' off. */
import { z } from '@cairn/api/z';
import { keptValue } from '@cairn/session';
import { useEffect, useEffectEvent } from 'react';

export const slashShortcutSetting = keptValue('search.slash.v1', z.boolean());

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * Returns whether a key opens the search: '/' outside of inputs, or Ctrl+K (Cmd+K on a Mac) anywhere. Keys that other code has
 * handled are ignored.
 */
const opensSearch = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return !event.shiftKey && event.key.toLowerCase() === 'k';
  return event.key === '/' && slashShortcutSetting.read() !== false && !isTyping(event.target);
};

export const useSearchShortcuts = (open: () => void): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!opensSearch(event)) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
