import { useCallback, useState } from 'react';
import { bringToFront, removeLayer, type PopupLayers } from './popup-box.ts';

/** The open windows; one key opens only one window. The functions stay the same between renders. */
export interface Popups {
  readonly layers: PopupLayers;
  /** Opens the window, or brings it to the front. */
  readonly open: (key: string) => void;
  readonly close: (key: string) => void;
}

export const usePopups = (): Popups => {
  const [layers, setLayers] = useState<PopupLayers>(new Map());
  const open = useCallback((key: string) => {
    setLayers((before) => bringToFront(before, key));
  }, []);
  const close = useCallback((key: string) => setLayers((before) => removeLayer(before, key)), []);
  return { layers, open, close };
};
