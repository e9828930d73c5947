import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './viewer-main.module.css';

/** Label of the selected item of a course, and whether it takes the focus. */
export interface SelectedCourseItem {
  /** Label of the item, such as 'Module 4, lecture'. */
  readonly label: string;
  /** True if the student has just opened the item, which then takes the focus. */
  readonly takesFocus: boolean;
}

interface ViewerMainProps extends SelectedCourseItem {
  readonly children: ReactNode;
}

/** Main region of the course player, with the selected item. */
export const CourseViewerMain = ({ label, takesFocus, children }: ViewerMainProps) => {
  const section = useRef<HTMLElement>(null);
  const arrive = useEffectEvent(() => {
    if (!takesFocus || !section.current) return;
    section.current.focus({ preventScroll: true });
    const { top } = section.current.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 2) section.current.scrollIntoView();
  });
  useEffect(() => arrive(), []);
  return (
    <section ref={section} tabIndex={-1} aria-label={label} className={styles['main']}>
      {children}
    </section>
  );
};
