/**
 * Computes the box of one window while it is dragged, resized, expanded and restored, and while the browser window changes.
 */
import {
  type PopupBox,
  getExpandedPopupBox,
  fitPopupIntoPage,
  movePopupBox,
  getPopupOpeningBox,
  resizePopupBox,
  type PopupSize,
} from './popup-box.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

/** Distance in CSS pixels by which an arrow key moves or resizes a popup window. */
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
  // On a zoomed page the visual viewport is only the enlarged section, so the window's inner height is used instead.
  return {
    width: innerWidth,
    height: scale > 1 ? innerHeight : Math.min(innerHeight, offsetTop + height),
  };
};

interface BoxState {
  readonly box: PopupBox;
  /** Box of the window before it was expanded; absent while it is not expanded. */
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
  ...(change === movePopupBox && former && { former }),
});

/** The box in which a window opens, and a callback for the box into which the student has moved it. */
export interface PopupMemory {
  readonly box?: PopupBox | undefined;
  readonly onPlaced: (box: PopupBox) => void;
}

const useBoxState = (remembered: PopupBox | undefined) => {
  const [placed, setPlaced] = useState<BoxState>(() => ({
    box: getPopupOpeningBox(getPageSize(), remembered),
  }));
  useEffect(() => {
    const fit = () =>
      setPlaced((before) => ({
        ...before,
        box: before.former
          ? getExpandedPopupBox(getPageSize())
          : fitPopupIntoPage(before.box, getPageSize()),
      }));
    const sources = [window, window.visualViewport];
    for (const source of sources) source?.addEventListener('resize', fit);
    return () => {
      for (const source of sources) source?.removeEventListener('resize', fit);
    };
  }, []);
  return [placed, setPlaced] as const;
};

export const usePopupBox = (memory?: PopupMemory) => {
  const [{ box, former }, setBoxState] = useBoxState(memory?.box);
  const [dragStart, setDragStart] = useState<DragStart>();
  const endDrag = () => {
    if (dragStart && !former) memory?.onPlaced(box);
    setDragStart(undefined);
  };

  /** Returns handlers that follow the pointer while its button is pressed, also outside of the element. */
  const createDragHandlers = (change: BoxChange) => ({
    onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setDragStart({ clientX, clientY, box });
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (!dragStart || !currentTarget.hasPointerCapture(pointerId)) return;
      const offset = [clientX - dragStart.clientX, clientY - dragStart.clientY];
      setBoxState(changeBox(change, dragStart.box, offset, former));
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onLostPointerCapture: endDrag,
  });

  return {
    box,
    isExpanded: former !== undefined,
    /** Whether a pointer drags or resizes the window; the window then follows without a transition. */
    isDragged: dragStart !== undefined,
    drag: createDragHandlers(movePopupBox),
    resize: createDragHandlers(resizePopupBox),
    /** Moves the window by arrow keys; with Shift, changes its size. */
    onKeyDown: (event: KeyboardEvent) => {
      const offset = ARROW_OFFSETS[event.key];
      if (!offset) return;
      event.preventDefault();
      const next = changeBox(event.shiftKey ? resizePopupBox : movePopupBox, box, offset, former);
      setBoxState(next);
      if (!next.former) memory?.onPlaced(next.box);
    },
    toggleExpanded: () =>
      setBoxState(
        former
          ? { box: fitPopupIntoPage(former, getPageSize()) }
          : { box: getExpandedPopupBox(getPageSize()), former: box },
      ),
  };
};
