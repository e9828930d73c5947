import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './survey.module.css';

interface FocusRegionProps {
  readonly label: string;
  /** True if this replaces a form that had the focus. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

export const FocusRegion = ({ label, takesFocus, children }: FocusRegionProps) => {
  const place = useRef<HTMLElement>(null);
  const arrive = useEffectEvent(() => {
    if (takesFocus) place.current?.focus();
  });
  useEffect(() => arrive(), []);
  return (
    <section ref={place} tabIndex={-1} aria-label={label} className={styles['place']}>
      {children}
    </section>
  );
};
