/** A list whose order a person changes by dragging rows, or with the arrow keys. Each move is announced. 003 §2.7 */
import { moveItem } from '@cairn/domain/move-item.rules';
import { numberText } from '@cairn/messages/plural';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { IconButton } from '@cairn/ui/icon-button';
import { GripVertical, X } from 'lucide-react';
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
  /** Whether items can be taken from the list. */
  readonly canRemove?: boolean;
  readonly isReadOnly?: boolean;
  /** What is shown after the name. */
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
  /** Order before the drag, which Escape brings back. */
  readonly before: readonly Item[];
}

/** Calls the listeners while a row is dragged. They are those of the window, because a row that moves loses its own pointer. */
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

/** Moves items, and says where each one is now. */
const useMoves = <Item extends OrderedItem>(
  list: RefObject<HTMLOListElement | null>,
  { items, onChange }: Pick<OrderedListProps<Item>, 'items' | 'onChange'>,
) => {
  const [announcement, setAnnouncement] = useState('');
  const [drag, setDrag] = useState<DragState<Item>>();
  const [focusedId, setFocusedId] = useState<string>();
  const announce = (id: string, order: readonly Item[]) => {
    const at = order.findIndex((one) => one.id === id);
    const [position, count] = [numberText(at + 1), numberText(order.length)];
    const name = order[at]?.name ?? '';
    setAnnouncement(t`${name} is now at position ${position} of ${count}.`);
  };
  // A row that moved has lost the focus.
  useEffect(() => {
    const at = items.findIndex(({ id }) => id === focusedId);
    if (at !== -1) list.current?.children[at]?.querySelector('button')?.focus();
  }, [list, items, focusedId]);
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
  const onKeyDown = (event: KeyboardEvent, at: number, id: string) => {
    const to = KEY_STEPS[event.key]?.(at, items.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    const moved = moveItem(items, at, to);
    if (moved === items) return;
    setFocusedId(id);
    onChange(moved);
    announce(id, moved);
  };
  const onPointerDown = (event: PointerEvent, id: string) => {
    if (event.button !== 0) return;
    setFocusedId(undefined);
    setDrag({ id, before: items });
  };
  return { announcement, setAnnouncement, draggedId: drag?.id, onKeyDown, onPointerDown };
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
            onKeyDown={(event) => moves.onKeyDown(event, at, item.id)}
            onPointerDown={(event) => moves.onPointerDown(event, item.id)}
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
    {onRemove && !isReadOnly && (
      <IconButton size="s" label={t`Remove ${name}`} onClick={onRemove}>
        <X />
      </IconButton>
    )}
  </li>
);
