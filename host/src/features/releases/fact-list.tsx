import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** Facts about a release, one per line; each child is a `Fact`. */
export const FactList = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles['facts']}>{children}</dl>
);
