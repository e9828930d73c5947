import { nextMenuItem } from '@cairn/ui/menu-keys';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import styles from './choice-menu.module.css';

export interface FilmMenuChoice {
  readonly id: string;
  readonly label: string;
}

interface ChoiceMenuProps {
  readonly id: string;
  /** Name of the setting that the menu changes, such as 'Speed'. */
  readonly label: string;
  readonly choices: readonly FilmMenuChoice[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** Called on Escape, a choice, or a press outside; `isDone`: the focus returns to the button. */
  readonly onClose: (isDone: boolean) => void;
}

const listMenuItems = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? []),
];

/** Open menu with the choices of a setting; the chosen one takes the focus. */
export const FilmChoiceMenu = ({
  id,
  label,
  choices,
  chosen,
  onChoose,
  onClose,
}: ChoiceMenuProps) => {
  const list = useRef<HTMLDivElement>(null);
  const open = useEffectEvent(() => {
    const at = choices.findIndex((choice) => choice.id === chosen);
    listMenuItems(list.current).at(Math.max(at, 0))?.focus();
  });
  useEffect(() => open(), []);
  useCloseOnLeave(list, id, () => onClose(false));
  const onKeyDown = (event: KeyboardEvent) => {
    const items = listMenuItems(list.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const labels = choices.map((choice) => choice.label);
    const target = nextMenuItem(event.key, at, labels);
    if (event.key !== 'Escape' && target === undefined) return;
    event.preventDefault();
    if (target === undefined) onClose(true);
    else items[target]?.focus();
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles['list']}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice) => (
        <ChoiceItem
          key={choice.id}
          label={choice.label}
          isChosen={choice.id === chosen}
          onChoose={() => {
            onChoose(choice.id);
            onClose(true);
          }}
        />
      ))}
    </div>
  );
};

interface ChoiceItemProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const ChoiceItem = ({ label, isChosen, onChoose }: ChoiceItemProps) => (
  <button
    type="button"
    role="menuitemradio"
    aria-checked={isChosen}
    tabIndex={-1}
    className={styles['choice']}
    onClick={onChoose}
  >
    {label}
    {isChosen && <Check />}
  </button>
);

/** Calls `onLeave` when a press or the focus goes outside of the menu. */
const useCloseOnLeave = (
  list: RefObject<HTMLElement | null>,
  id: string,
  onLeave: () => void,
): void => {
  const leave = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element) || list.current?.contains(target)) return;
    // The menu's button closes the menu itself.
    if (target.getAttribute('aria-controls') !== id) onLeave();
  });
  useEffect(() => {
    const onPressOrFocus = (event: Event) => leave(event);
    document.addEventListener('pointerdown', onPressOrFocus);
    document.addEventListener('focusin', onPressOrFocus);
    return () => {
      document.removeEventListener('pointerdown', onPressOrFocus);
      document.removeEventListener('focusin', onPressOrFocus);
    };
  }, []);
};
