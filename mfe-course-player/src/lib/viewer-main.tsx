import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './viewer-main.module.css';

/** The label of the selected item, and whether it takes the focus. */
export interface ViewerItem {
  /** The position in the course, such as 'Module 4, lecture'. */
  readonly label: string;
  /** True if the student has just opened the item. */
  readonly takesFocus: boolean;
}

interface ViewerMainProps extends ViewerItem {
  readonly children: ReactNode;
}

/** The main region of the player, with the selected item. */
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
