import type { ReactNode } from 'react';
import { Breadcrumbs, type Breadcrumb } from './breadcrumbs.tsx';
import { classNames } from './class-names.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly breadcrumbs?: readonly Breadcrumb[] | undefined;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** The only h1 of a page, with the sentence below it. */
export const PageHeader = ({ title, lead, breadcrumbs, children, className }: PageHeaderProps) => (
  <header className={classNames(styles['header'], className)}>
    {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
    <h1>{title}</h1>
    {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
    {children}
  </header>
);
