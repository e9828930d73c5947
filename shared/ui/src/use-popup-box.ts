/** Where one window stands while it is dragged, resized, expanded and restored, and while the page's window changes. */
import {
  type Box,
  expandedIn,
  keptInside,
  movedBy,
  openedIn,
  resizedBy,
  type Size,
} from './popup-place.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

/** CSS pixels for each press of an arrow key. */
const STEP = 16;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Down to the keyboard of a touch screen, where one is open. */
const pageSize = (): Size => {
  const { innerWidth, innerHeight, visualViewport } = window;
  const { offsetTop = 0, height = innerHeight, scale = 1 } = visualViewport ?? {};
  // A page that a person has enlarged shows a part of itself.
  return {
    width: innerWidth,
    height: scale > 1 ? innerHeight : Math.min(innerHeight, offsetTop + height),
  };
};

interface Placed {
  readonly box: Box;
  /** What restoring brings back; absent while the window is not expanded. */
  readonly former?: Box;
}

type Change = (box: Box, dx: number, dy: number, page: Size) => Box;

/** Where a pointer went down, and the box that it holds since. */
interface Held {
  readonly clientX: number;
  readonly clientY: number;
  readonly box: Box;
}

/** Moved, an expanded window can still be restored; resized, it stands for itself. */
const changed = (change: Change, from: Box, [dx, dy]: readonly number[], former?: Box): Placed => ({
  box: change(from, dx ?? 0, dy ?? 0, pageSize()),
  ...(change === movedBy && former && { former }),
});

/** Where a window opens, and who is told where it was put by hand. */
export interface PopupMemory {
  readonly box?: Box | undefined;
  readonly onPlaced: (box: Box) => void;
}

const usePlaced = (remembered: Box | undefined) => {
  const [placed, place] = useState<Placed>(() => ({ box: openedIn(pageSize(), remembered) }));
  useEffect(() => {
    const fit = () =>
      place((before) => ({
        ...before,
        box: before.former ? expandedIn(pageSize()) : keptInside(before.box, pageSize()),
      }));
    const sources = [window, window.visualViewport];
    for (const source of sources) source?.addEventListener('resize', fit);
    return () => {
      for (const source of sources) source?.removeEventListener('resize', fit);
    };
  }, []);
  return [placed, place] as const;
};

export const usePopupBox = (memory?: PopupMemory) => {
  const [{ box, former }, place] = usePlaced(memory?.box);
  const [held, setHeld] = useState<Held>();
  const letGo = () => {
    if (held && !former) memory?.onPlaced(box);
    setHeld(undefined);
  };

  /** For as long as the button is down, and wherever the pointer goes meanwhile. */
  const holder = (change: Change) => ({
    onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setHeld({ clientX, clientY, box });
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (!held || !currentTarget.hasPointerCapture(pointerId)) return;
      const way = [clientX - held.clientX, clientY - held.clientY];
      place(changed(change, held.box, way, former));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onLostPointerCapture: letGo,
  });

  return {
    box,
    isExpanded: former !== undefined,
    /** By hand: then it follows at once, and is not animated. */
    isHeld: held !== undefined,
    drag: holder(movedBy),
    resize: holder(resizedBy),
    /** Arrows move, with Shift they change the size. */
    onKeyDown: (event: KeyboardEvent) => {
      const way = ARROWS[event.key];
      if (!way) return;
      event.preventDefault();
      const next = changed(event.shiftKey ? resizedBy : movedBy, box, way, former);
      place(next);
      if (!next.former) memory?.onPlaced(next.box);
    },
    toggleExpanded: () =>
      place(
        former
          ? { box: keptInside(former, pageSize()) }
          : { box: expandedIn(pageSize()), former: box },
      ),
  };
};
