import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-rows.module.css';

/** A list of things that a person has, such as devices: each with an icon, a title, a line about it and a button. */
export const IconRows = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles['rows']}>{children}</ul>
);

interface IconRowProps {
  readonly icon: LucideIcon;
  readonly tone?: 'neutral' | 'brand' | 'ok' | 'warn';
  readonly title: ReactNode;
  readonly tag?: ReactNode;
  readonly detail: ReactNode;
  /** Button of the row. */
  readonly action?: ReactNode;
}

export const IconRow = ({
  icon: Icon,
  tone = 'neutral',
  title,
  tag,
  detail,
  action,
}: IconRowProps) => (
  <li className={styles['row']}>
    <span className={classNames(styles['icon'], styles[tone])} aria-hidden="true">
      <Icon />
    </span>
    <div>
      <div className={styles['title']}>
        <span>{title}</span>
        {tag}
      </div>
      <div className={styles['detail']}>{detail}</div>
    </div>
    {action}
  </li>
);
