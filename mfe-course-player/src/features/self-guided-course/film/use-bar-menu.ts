import { type MouseEvent, useId, useRef, useState } from 'react';

export type MenuName = 'captions' | 'quality' | 'speed';

/** Which menu of the bar is open, and the button that the focus comes back to. */
export const useBarMenu = () => {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<MenuName>();
  return {
    id,
    open,
    /** What makes a button the menu's own. */
    buttonOf: (menu: MenuName) => ({
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open === menu,
      'aria-controls': open === menu ? id : undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
        opener.current = currentTarget;
        setOpen(open === menu ? undefined : menu);
      },
    }),
    /** @param isDone by a choice or Escape: the focus goes back to the button */
    close: (isDone: boolean) => {
      setOpen(undefined);
      if (isDone) opener.current?.focus();
    },
  };
};

export type BarMenu = ReturnType<typeof useBarMenu>;
