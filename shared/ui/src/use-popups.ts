import { useCallback, useState } from 'react';
import { broughtToFront, closed, type PopupLayers } from './popup-place.ts';

/** Which windows are open; the same key opens one only. The functions stay the same. */
export interface Popups {
  readonly layers: PopupLayers;
  /** Opens it, or brings it to the front. */
  readonly open: (key: string) => void;
  readonly close: (key: string) => void;
}

export const usePopups = (): Popups => {
  const [layers, setLayers] = useState<PopupLayers>(new Map());
  const open = useCallback((key: string) => {
    setLayers((before) => broughtToFront(before, key));
  }, []);
  const close = useCallback((key: string) => setLayers((before) => closed(before, key)), []);
  return { layers, open, close };
};
