import type { ReactNode } from 'react';
import styles from './state-tag.module.css';

export type ReleaseTagTone = 'neutral' | 'brand' | 'info' | 'ok' | 'warn' | 'err';

interface StateTagProps {
  readonly tone?: ReleaseTagTone;
  readonly children: ReactNode;
}

/** A tag without the icons of `@cairn/ui/tag`: sharing them would move them out of the page's first script and enlarge it. */
export const ReleaseStateTag = ({ tone = 'neutral', children }: StateTagProps) => (
  <span className={`${styles['tag']} ${styles[tone]}`}>{children}</span>
);
