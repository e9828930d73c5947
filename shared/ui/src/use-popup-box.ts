/**
 * Computes the box of one window while it is dragged, resized, expanded and restored, and while the browser window changes.
 */
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

/** CSS pixels per press of an arrow key. */
const STEP = 16;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Returns the visible size of the page, without the keyboard of a touch screen. */
const pageSize = (): Size => {
  const { innerWidth, innerHeight, visualViewport } = window;
  const { offsetTop = 0, height = innerHeight, scale = 1 } = visualViewport ?? {};
  // If the student has zoomed the page, the visual viewport is only a part of it.
  return {
    width: innerWidth,
    height: scale > 1 ? innerHeight : Math.min(innerHeight, offsetTop + height),
  };
};

interface Placed {
  readonly box: Box;
  /** The box to restore; absent while the window is not expanded. */
  readonly former?: Box;
}

type Change = (box: Box, dx: number, dy: number, page: Size) => Box;

/** The position where the pointer was pressed, and the box at that time. */
interface Held {
  readonly clientX: number;
  readonly clientY: number;
  readonly box: Box;
}

/** Returns the box after a change. An expanded window that is moved can still be restored; one that is resized cannot. */
const changed = (change: Change, from: Box, [dx, dy]: readonly number[], former?: Box): Placed => ({
  box: change(from, dx ?? 0, dy ?? 0, pageSize()),
  ...(change === movedBy && former && { former }),
});

/** The box in which a window opens, and a callback for the box into which the student has moved it. */
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

  /** Returns handlers that follow the pointer while its button is pressed, also outside of the element. */
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
    /** Whether a pointer drags or resizes the window; the window then follows without a transition. */
    isHeld: held !== undefined,
    drag: holder(movedBy),
    resize: holder(resizedBy),
    /** Moves the window by arrow keys; with Shift, changes its size. */
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
