import { Check, Hourglass, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

export type TagTone =
  | 'neutral'
  | 'brand'
  | 'info'
  | 'enrolled'
  | 'completed'
  | 'satisfied'
  | 'pending'
  | 'missing';

const icons: Partial<Record<TagTone, LucideIcon>> = {
  completed: Check,
  satisfied: Check,
  pending: Hourglass,
  missing: X,
};

interface TagProps {
  readonly tone?: TagTone;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A state in one or two words. Its icon means the same as its colour, so the meaning depends on neither alone. */
export const Tag = ({ tone = 'neutral', children, className }: TagProps) => {
  const Icon = icons[tone];
  return (
    <span className={classNames(styles['tag'], styles[tone], className)}>
      {tone === 'enrolled' && <span className={styles['pebble']} />}
      {Icon && <Icon />}
      <span className={styles['text']}>{children}</span>
    </span>
  );
};
