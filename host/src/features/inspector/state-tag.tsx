import type { ReactNode } from 'react';
import styles from './state-tag.module.css';

export type StateTone = 'neutral' | 'brand' | 'info' | 'ok' | 'warn' | 'err';

interface StateTagProps {
  readonly tone?: StateTone;
  readonly children: ReactNode;
}

/** Without the icons of `@cairn/ui/tag`: sharing them would take them out of the page's first script, at a cost there. */
export const StateTag = ({ tone = 'neutral', children }: StateTagProps) => (
  <span className={`${styles['tag']} ${styles[tone]}`}>{children}</span>
);
