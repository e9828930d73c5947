/** The keys that open the search, and whether '/' is one of them: a person who dictates or whose keys slip switches it off. */
import { z } from '@cairn/api/z';
import { keptValue } from '@cairn/session';
import { useEffect, useEffectEvent, useState } from 'react';

const kept = keptValue('search.slash.v1', z.boolean());

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !==
    null;

/** '/' while nobody types; Ctrl+K (the Mac's command key as well) everywhere. Keys that somebody else has taken stay theirs. */
const opensSearch = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return !event.shiftKey && event.key.toLowerCase() === 'k';
  return event.key === '/' && kept.read() !== false && !isTyping(event.target);
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

/** Whether '/' opens the search on this device, and how to change it. */
export const useSlash = () => {
  const [isOn, setOn] = useState(() => kept.read() !== false);
  return [
    isOn,
    (next: boolean): void => {
      kept.write(next);
      setOn(next);
    },
  ] as const;
};
