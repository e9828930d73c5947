import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './viewer-main.module.css';

/** How the place of the selected item is called and reached. */
export interface ViewerPlace {
  /** 'Module 4, lecture'. */
  readonly label: string;
  /** The student has just come here: the focus comes along. */
  readonly takesFocus: boolean;
}

interface ViewerMainProps extends ViewerPlace {
  readonly children: ReactNode;
}

/** The middle of the player, where the selected item is. */
export const ViewerMain = ({ label, takesFocus, children }: ViewerMainProps) => {
  const place = useRef<HTMLElement>(null);
  const arrive = useEffectEvent(() => {
    if (!takesFocus || !place.current) return;
    place.current.focus({ preventScroll: true });
    const { top } = place.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 2) place.current.scrollIntoView();
  });
  useEffect(() => arrive(), []);
  return (
    <section ref={place} tabIndex={-1} aria-label={label} className={styles['main']}>
      {children}
    </section>
  );
};
