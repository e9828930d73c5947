/**
 * A list whose order a person changes by dragging rows, with the arrow keys, or with two buttons in each row for those who cannot drag.
 * Each move is announced. 003 §2.7
 */
import { moveItem } from '@cairn/domain/move-item.rules';
import { numberText } from '@cairn/messages/plural';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { IconButton } from '@cairn/ui/icon-button';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { t } from 'ttag';
import styles from './ordered-list.module.css';

export interface OrderedItem {
  readonly id: string;
  readonly name: string;
}

interface OrderedListProps<Item extends OrderedItem> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly onChange: (items: readonly Item[]) => void;
  /** Whether a person can remove items from the list. */
  readonly canRemove?: boolean;
  readonly isReadOnly?: boolean;
  /** Renders content after the item's name. */
  readonly renderNote?: (item: Item) => ReactNode;
}

/** Returns the position of the row below a pointer, as a distance from the top of the window. */
const findRowAt = (list: HTMLElement | null, clientY: number): number => {
  const rows = [...(list?.children ?? [])];
  const at = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
  return at === -1 ? rows.length - 1 : at;
};

interface DragState<Item> {
  readonly id: string;
  /** Order before the drag, which Escape restores. */
  readonly before: readonly Item[];
}

/**
 * Listens to the pointer while a row is dragged. The listeners are on the window, because a row that moves loses its pointer
 * capture.
 */
const useDrag = (
  isDragging: boolean,
  on: {
    readonly move: (clientY: number) => void;
    readonly end: () => void;
    readonly cancel: () => void;
  },
) => {
  const move = useEffectEvent(on.move);
  const end = useEffectEvent(on.end);
  const cancel = useEffectEvent(on.cancel);
  useEffect(() => {
    if (!isDragging) return undefined;
    const onMove = ({ clientY }: globalThis.PointerEvent) => move(clientY);
    const onUp = () => end();
    const onCancel = () => cancel();
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') cancel();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey);
    };
  }, [isDragging]);
};

const KEY_STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Buttons of a row that move it, in their order in the row. */
const MOVE_BUTTONS = ['grip', 'up', 'down'] as const;
type MoveButton = (typeof MOVE_BUTTONS)[number];

/** Returns a function that marks a button of a row; that button then keeps the focus while the row moves. */
const useRowFocus = (
  list: RefObject<HTMLOListElement | null>,
  items: readonly OrderedItem[],
): ((row?: { readonly id: string; readonly button: MoveButton }) => void) => {
  const [focused, setFocused] = useState<{ id: string; button: MoveButton }>();
  // Focuses the button again, because a row that is moved in the DOM loses the focus.
  useEffect(() => {
    if (!focused) return;
    const row = list.current?.children[items.findIndex(({ id }) => id === focused.id)];
    row?.querySelectorAll('button')[MOVE_BUTTONS.indexOf(focused.button)]?.focus();
  }, [list, items, focused]);
  return setFocused;
};

/** Returns the functions that move items and announce their new positions to screen readers. */
const useMoves = <Item extends OrderedItem>(
  list: RefObject<HTMLOListElement | null>,
  { items, onChange }: Pick<OrderedListProps<Item>, 'items' | 'onChange'>,
) => {
  const [announcement, setAnnouncement] = useState('');
  const [drag, setDrag] = useState<DragState<Item>>();
  const setFocused = useRowFocus(list, items);
  const announce = (id: string, order: readonly Item[]) => {
    const at = order.findIndex((one) => one.id === id);
    const [position, count] = [numberText(at + 1), numberText(order.length)];
    const name = order[at]?.name ?? '';
    setAnnouncement(t`${name} is now at position ${position} of ${count}.`);
  };
  useDrag(drag !== undefined, {
    move: (clientY) => {
      const from = items.findIndex(({ id }) => id === drag?.id);
      const moved = moveItem(items, from, findRowAt(list.current, clientY));
      if (moved !== items) onChange(moved);
    },
    end: () => {
      if (drag && drag.before !== items) announce(drag.id, items);
      setDrag(undefined);
    },
    cancel: () => {
      if (drag && drag.before !== items) onChange(drag.before);
      setDrag(undefined);
    },
  });
  const move = (at: number, to: number, button: MoveButton) => {
    const id = items[at]?.id;
    const moved = moveItem(items, at, to);
    if (id === undefined || moved === items) return;
    setFocused({ id, button });
    onChange(moved);
    announce(id, moved);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = KEY_STEPS[event.key]?.(at, items.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    move(at, to, 'grip');
  };
  const onPointerDown = (event: PointerEvent, id: string) => {
    if (event.button !== 0) return;
    setFocused(undefined);
    setDrag({ id, before: items });
  };
  return { announcement, setAnnouncement, draggedId: drag?.id, move, onKeyDown, onPointerDown };
};

export const OrderedList = <Item extends OrderedItem>({
  label,
  items,
  onChange,
  canRemove = false,
  isReadOnly = false,
  renderNote,
}: OrderedListProps<Item>) => {
  const list = useRef<HTMLOListElement>(null);
  const moves = useMoves(list, { items, onChange });
  const remove = ({ id, name }: Item) => {
    onChange(items.filter((one) => one.id !== id));
    moves.setAnnouncement(t`${name} was removed.`);
  };
  return (
    <>
      <ol ref={list} className={styles['list']} aria-label={label}>
        {items.map((item, at) => (
          <OrderedRow
            key={item.id}
            name={item.name}
            position={at + 1}
            isDragged={moves.draggedId === item.id}
            isReadOnly={isReadOnly}
            onKeyDown={(event) => moves.onKeyDown(event, at)}
            onPointerDown={(event) => moves.onPointerDown(event, item.id)}
            onUp={() => moves.move(at, at - 1, 'up')}
            onDown={() => moves.move(at, at + 1, 'down')}
            onRemove={canRemove ? () => remove(item) : undefined}
          >
            {renderNote?.(item)}
          </OrderedRow>
        ))}
      </ol>
      <HiddenStatus text={moves.announcement} />
    </>
  );
};

interface OrderedRowProps {
  readonly name: string;
  readonly position: number;
  readonly isDragged: boolean;
  readonly isReadOnly: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly onRemove: (() => void) | undefined;
  readonly children: ReactNode;
}

const OrderedRow = ({
  name,
  position,
  isDragged,
  isReadOnly,
  onKeyDown,
  onPointerDown,
  onUp,
  onDown,
  onRemove,
  children,
}: OrderedRowProps) => (
  <li className={styles['row']} data-dragged={isDragged || undefined}>
    {!isReadOnly && (
      <button
        type="button"
        className={styles['grip']}
        aria-label={t`Move ${name} by dragging, or with the arrow keys`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
      >
        <GripVertical />
      </button>
    )}
    <span className={styles['place']} aria-hidden="true">
      {numberText(position)}
    </span>
    <span className={styles['name']}>{name}</span>
    {children}
    {!isReadOnly && (
      <>
        <IconButton size="s" label={t`Move ${name} up`} onClick={onUp}>
          <ArrowUp />
        </IconButton>
        <IconButton size="s" label={t`Move ${name} down`} onClick={onDown}>
          <ArrowDown />
        </IconButton>
      </>
    )}
    {onRemove && !isReadOnly && (
      <IconButton size="s" label={t`Remove ${name}`} onClick={onRemove}>
        <X />
      </IconButton>
    )}
  </li>
);
