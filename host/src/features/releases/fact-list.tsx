import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** List of facts about a release, such as its size, one per line; each child is a `Fact`. */
export const ReleaseFactList = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles['facts']}>{children}</dl>
);
