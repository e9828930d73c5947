import { type MouseEvent, useId, useRef, useState } from 'react';

export type FilmMenuName = 'captions' | 'quality' | 'speed';

/** Stores which menu of the film's control bar is open, and the button that gets the focus back. */
export const useFilmBarMenu = () => {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<FilmMenuName>();
  return {
    id,
    open,
    /** Returns the attributes of the button that opens a menu. */
    buttonOf: (menu: FilmMenuName) => ({
      'aria-haspopup': 'menu' as const,
      'aria-expanded': open === menu,
      'aria-controls': open === menu ? id : undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
        opener.current = currentTarget;
        setOpen(open === menu ? undefined : menu);
      },
    }),
    /**
     * Closes the menu of the control bar.
     * @param isDone true after a choice or Escape: the focus returns to the button
     */
    close: (isDone: boolean) => {
      setOpen(undefined);
      if (isDone) opener.current?.focus();
    },
  };
};

export type FilmBarMenu = ReturnType<typeof useFilmBarMenu>;
