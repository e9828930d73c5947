import type { ReactNode } from 'react';
import styles from './area-header.module.css';

interface AreaHeaderProps {
  readonly title: string;
  /** Whether the title is the main heading of the page; otherwise each page of the area has its own. */
  readonly isMainHeading?: boolean;
  /** Role of the signed-in person in this area, shown below the title. */
  readonly children: ReactNode;
}

/** Header of an area for staff, above its tabs: the teaching desk and the pages of administrators. */
export const AreaHeader = ({ title, isMainHeading = false, children }: AreaHeaderProps) => {
  const Title = isMainHeading ? 'h1' : 'p';
  return (
    <header className={styles['header']}>
      <Title className={styles['title']}>{title}</Title>
      <p className={styles['note']}>{children}</p>
    </header>
  );
};
