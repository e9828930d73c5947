/** The keys that open the search, and whether '/' is one of them: a person who dictates or whose keys slip switches it off. */
import { z } from '@cairn/api/z';
import { keptValue } from '@cairn/session';
import { useEffect, useEffectEvent } from 'react';

export const keptSlash = keptValue('search.slash.v1', z.boolean());

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** '/' while nobody types; Ctrl+K (the Mac's command key as well) everywhere. Keys that somebody else has taken stay theirs. */
const opensSearch = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return !event.shiftKey && event.key.toLowerCase() === 'k';
  return event.key === '/' && keptSlash.read() !== false && !isTyping(event.target);
};

export const useSearchKeys = (open: () => void): void => {
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
