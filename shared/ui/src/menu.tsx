import { Link } from '@cairn/runtime';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { nextMenuItem } from './menu-keys.ts';
import styles from './menu.module.css';
import { useOutsideLeave } from './use-outside-leave.ts';

interface ItemLook {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
}

/** Menu entry that opens a page or runs an action. */
export type MenuItem = ItemLook & ({ readonly to: string } | { readonly onSelect: () => void });

export interface MenuProps {
  /** Accessible name of the menu button, such as 'Profile menu, Maya Okafor'. */
  readonly label: string;
  /** Visible content of the button that opens the menu. */
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  /** Content below the entries. It is no menu entry itself, so the Tab key reaches its controls. */
  readonly footer?: ReactNode;
  /** Edge of the button that the menu is aligned with. */
  readonly align?: 'start' | 'end';
  readonly className?: string | undefined;
}

interface MenuEntryProps {
  readonly item: MenuItem;
  readonly onChoose: () => void;
}

const MenuEntry = ({ item, onChoose }: MenuEntryProps) => {
  const Icon = item.icon;
  const shared = { role: 'menuitem', tabIndex: -1, className: styles['item'] };
  const words = (
    <>
      {Icon && <Icon />}
      <span>{item.label}</span>
    </>
  );
  if ('to' in item) {
    return (
      <Link {...shared} to={item.to} onClick={onChoose}>
        {words}
      </Link>
    );
  }
  const choose = (): void => {
    onChoose();
    item.onSelect();
  };
  return (
    <button {...shared} type="button" onClick={choose}>
      {words}
    </button>
  );
};

const listMenuEntries = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

interface MenuListProps extends Pick<MenuProps, 'label' | 'items' | 'footer'> {
  readonly id: string;
  /** Index of the entry that gets the focus; -1 is the last. */
  readonly start: number;
  readonly onClose: () => void;
}

/** The open list. Its first (or last) entry gets the focus, keys move the focus, a choice or Escape closes the list. */
const MenuList = ({ id, label, items, footer, start, onClose }: MenuListProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listMenuEntries(list.current).at(start)?.focus();
  }, [start]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInFooter = event.target instanceof Node && !list.current?.contains(event.target);
    if (isInFooter && event.key !== 'Escape') return;
    const all = listMenuEntries(list.current);
    const at = all.findIndex((entry) => entry === document.activeElement);
    const labels = items.map((item) => item.label);
    const target = nextMenuItem(event.key, at, labels);
    if (event.key !== 'Escape' && target === undefined) return;
    event.preventDefault();
    if (target === undefined) onClose();
    else all[target]?.focus();
  };
  return (
    // Escape closes the menu from its footer too.
    <div role="presentation" className={styles['list']} onKeyDown={onKeyDown}>
      <div
        ref={list}
        role="menu"
        id={id}
        aria-label={label}
        tabIndex={-1}
        className={styles['items']}
      >
        {items.map((item) => (
          <MenuEntry key={item.id} item={item} onChoose={onClose} />
        ))}
      </div>
      {footer}
    </div>
  );
};

/** A button that opens a short list of commands (WAI-ARIA menu button). */
export const Menu = ({ label, trigger, items, footer, align = 'end', className }: MenuProps) => {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [start, setStart] = useState<number>();
  const isOpen = start !== undefined;
  const close = (): void => setStart(undefined);
  const closeAndReturn = (): void => {
    close();
    button.current?.focus();
  };
  useOutsideLeave(root, isOpen, close);
  return (
    <div ref={root} className={classNames(styles['menu'], styles[align], className)}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={styles['trigger']}
        onClick={() => setStart(isOpen ? undefined : 0)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setStart(event.key === 'ArrowDown' ? 0 : -1);
        }}
      >
        {trigger}
      </button>
      {isOpen && <MenuList {...{ id, label, items, footer, start }} onClose={closeAndReturn} />}
    </div>
  );
};
