/**
 * Computes the box of one window while it is dragged, resized, expanded and restored, and while the browser window changes.
 */
import {
  type PopupBox,
  getExpandedBox,
  fitIntoPage,
  moveBox,
  getOpeningBox,
  resizeBox,
  type PopupSize,
} from './popup-box.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

/** CSS pixels per press of an arrow key. */
const ARROW_STEP_PX = 16;

const ARROW_OFFSETS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-ARROW_STEP_PX, 0],
  ArrowRight: [ARROW_STEP_PX, 0],
  ArrowUp: [0, -ARROW_STEP_PX],
  ArrowDown: [0, ARROW_STEP_PX],
};

/** Returns the visible size of the page, without the keyboard of a touch screen. */
const getPageSize = (): PopupSize => {
  const { innerWidth, innerHeight, visualViewport } = window;
  const { offsetTop = 0, height = innerHeight, scale = 1 } = visualViewport ?? {};
  // If the student has zoomed the page, the visual viewport is only a part of it.
  return {
    width: innerWidth,
    height: scale > 1 ? innerHeight : Math.min(innerHeight, offsetTop + height),
  };
};

interface BoxState {
  readonly box: PopupBox;
  /** The box to restore; absent while the window is not expanded. */
  readonly former?: PopupBox;
}

type BoxChange = (box: PopupBox, dx: number, dy: number, page: PopupSize) => PopupBox;

/** The position where the pointer was pressed, and the box at that time. */
interface DragStart {
  readonly clientX: number;
  readonly clientY: number;
  readonly box: PopupBox;
}

/** Returns the box after a change. An expanded window that is moved can still be restored; one that is resized cannot. */
const changeBox = (
  change: BoxChange,
  from: PopupBox,
  [dx, dy]: readonly number[],
  former?: PopupBox,
): BoxState => ({
  box: change(from, dx ?? 0, dy ?? 0, getPageSize()),
  ...(change === moveBox && former && { former }),
});

/** The box in which a window opens, and a callback for the box into which the student has moved it. */
export interface PopupMemory {
  readonly box?: PopupBox | undefined;
  readonly onPlaced: (box: PopupBox) => void;
}

const useBoxState = (remembered: PopupBox | undefined) => {
  const [placed, place] = useState<BoxState>(() => ({
    box: getOpeningBox(getPageSize(), remembered),
  }));
  useEffect(() => {
    const fit = () =>
      place((before) => ({
        ...before,
        box: before.former ? getExpandedBox(getPageSize()) : fitIntoPage(before.box, getPageSize()),
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
  const [{ box, former }, place] = useBoxState(memory?.box);
  const [held, setHeld] = useState<DragStart>();
  const letGo = () => {
    if (held && !former) memory?.onPlaced(box);
    setHeld(undefined);
  };

  /** Returns handlers that follow the pointer while its button is pressed, also outside of the element. */
  const holder = (change: BoxChange) => ({
    onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setHeld({ clientX, clientY, box });
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (!held || !currentTarget.hasPointerCapture(pointerId)) return;
      const way = [clientX - held.clientX, clientY - held.clientY];
      place(changeBox(change, held.box, way, former));
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
    drag: holder(moveBox),
    resize: holder(resizeBox),
    /** Moves the window by arrow keys; with Shift, changes its size. */
    onKeyDown: (event: KeyboardEvent) => {
      const way = ARROW_OFFSETS[event.key];
      if (!way) return;
      event.preventDefault();
      const next = changeBox(event.shiftKey ? resizeBox : moveBox, box, way, former);
      place(next);
      if (!next.former) memory?.onPlaced(next.box);
    },
    toggleExpanded: () =>
      place(
        former
          ? { box: fitIntoPage(former, getPageSize()) }
          : { box: getExpandedBox(getPageSize()), former: box },
      ),
  };
};
