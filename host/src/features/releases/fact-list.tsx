import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** What a release is made of, a line each; each of the children is a `Fact`. */
export const FactList = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles['facts']}>{children}</dl>
);
