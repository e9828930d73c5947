import { type MouseEvent, useId, useRef, useState } from 'react';

export type MenuName = 'captions' | 'quality' | 'speed';

/** Stores the open menu of the bar, and the button that gets the focus back. */
export const useBarMenu = () => {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<MenuName>();
  return {
    id,
    open,
    /** Returns the attributes of a menu's button. */
    buttonOf: (menu: MenuName) => ({
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open === menu,
      'aria-controls': open === menu ? id : undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
        opener.current = currentTarget;
        setOpen(open === menu ? undefined : menu);
      },
    }),
    /** @param isDone closed by a choice or Escape: the focus returns to the button */
    close: (isDone: boolean) => {
      setOpen(undefined);
      if (isDone) opener.current?.focus();
    },
  };
};

export type BarMenu = ReturnType<typeof useBarMenu>;
