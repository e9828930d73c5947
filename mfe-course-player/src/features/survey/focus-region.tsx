import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './survey.module.css';

interface FocusRegionProps {
  readonly label: string;
  /** True if this region replaces a form that had the focus. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

export const FocusableRegion = ({ label, takesFocus, children }: FocusRegionProps) => {
  const region = useRef<HTMLElement>(null);
  const arrive = useEffectEvent(() => {
    if (takesFocus) region.current?.focus();
  });
  useEffect(() => arrive(), []);
  return (
    <section ref={region} tabIndex={-1} aria-label={label} className={styles['place']}>
      {children}
    </section>
  );
};
