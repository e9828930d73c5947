import { useCallback, useState } from 'react';
import { bringPopupToFront, removePopupLayer, type PopupLayers } from './popup-box.ts';

/** The open windows; one key opens only one window. The functions stay the same between renders. */
export interface Popups {
  readonly layers: PopupLayers;
  /** Opens the window, or brings it to the front. */
  readonly open: (key: string) => void;
  readonly close: (key: string) => void;
}

export const useOpenPopups = (): Popups => {
  const [layers, setLayers] = useState<PopupLayers>(new Map());
  const open = useCallback((key: string) => {
    setLayers((before) => bringPopupToFront(before, key));
  }, []);
  const close = useCallback(
    (key: string) => setLayers((before) => removePopupLayer(before, key)),
    [],
  );
  return { layers, open, close };
};
