import { Link } from '@cairn/runtime';
import { t } from 'ttag';
import styles from './breadcrumbs.module.css';
import { withKeys } from './with-keys.ts';

export interface Breadcrumb {
  readonly label: string;
  /** URL path of the breadcrumb's link; absent for the current page, and for a level without a page. */
  readonly to?: string | undefined;
}

interface BreadcrumbsProps {
  readonly items: readonly Breadcrumb[];
  readonly className?: string | undefined;
}

/** The links from the section to the current page. */
export const Breadcrumbs = ({ items, className }: BreadcrumbsProps) => (
  <nav aria-label={t`Breadcrumb`} className={className}>
    <ol className={styles['crumbs']}>
      {withKeys(items, ({ label }) => label).map(({ key, item: { label, to }, index }) => {
        const current = index === items.length - 1 ? 'page' : undefined;
        return (
          <li key={key}>
            {to === undefined ? (
              <span aria-current={current}>{label}</span>
            ) : (
              <Link to={to} aria-current={current}>
                {label}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  </nav>
);
