import { storeLocalJson, readLocalJson } from '@cairn/course-content/local-store';
import { useEffect, useEffectEvent, useState } from 'react';

const SINGLE_KEYS_STORAGE_KEY = 'cairn.desk.keys';

/** Returns whether shortcuts of a single key are on. Instructors can turn them off for dictation or unsteady hands. */
export const useSingleKeyShortcuts = () => {
  const [isOn, setOn] = useState(() => readLocalJson(SINGLE_KEYS_STORAGE_KEY) !== 'off');
  return [
    isOn,
    (next: boolean): void => {
      storeLocalJson(SINGLE_KEYS_STORAGE_KEY, next ? 'on' : 'off');
      setOn(next);
    },
  ] as const;
};

type Keys = Readonly<Record<string, (() => void) | undefined>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/**
 * Handles the desk's shortcuts of a single key while no input and no dialog is open. 'Ctrl+Enter' (or Cmd on a Mac) works in
 * inputs, too.
 */
export const useTeachingDeskShortcuts = (keys: Keys, areSingleOn: boolean): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const name = isCommand ? `Ctrl+${event.key}` : event.key.toLowerCase();
    if (event.altKey || (!isCommand && (isTyping(event.target) || !areSingleOn))) return;
    const action = keys[name];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
