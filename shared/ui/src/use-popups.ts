import { useState } from 'react';
import { broughtToFront, closed, type PopupLayers } from './popup-place.ts';

/** Which windows are open; the same key opens one only. */
export interface Popups {
  readonly layers: PopupLayers;
  /** Opens it, or brings it to the front. */
  readonly open: (key: string) => void;
  readonly close: (key: string) => void;
}

export const usePopups = (): Popups => {
  const [layers, setLayers] = useState<PopupLayers>(new Map());
  return {
    layers,
    open: (key) => setLayers((before) => broughtToFront(before, key)),
    close: (key) => setLayers((before) => closed(before, key)),
  };
};
