import { useEffect, useEffectEvent, useState } from 'react';
import { keep, readKept } from '../../../lib/kept-json.ts';

const KEPT = 'cairn.desk.keys';

/** Returns whether single-key shortcuts are on. They can be turned off for dictation or unsteady hands. */
export const useSingleKeys = () => {
  const [isOn, setOn] = useState(() => readKept(KEPT) !== 'off');
  return [
    isOn,
    (next: boolean): void => {
      keep(KEPT, next ? 'on' : 'off');
      setOn(next);
    },
  ] as const;
};

type Keys = Readonly<Record<string, (() => void) | undefined>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Handles single keys while no input and no dialog is open. 'Ctrl+Enter' (or Cmd on a Mac) works in inputs, too. */
export const useDeskKeys = (keys: Keys, areSingleOn: boolean): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const name = isCommand ? `Ctrl+${event.key}` : event.key.toLowerCase();
    if (event.altKey || (!isCommand && (isTyping(event.target) || !areSingleOn))) return;
    const act = keys[name];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
