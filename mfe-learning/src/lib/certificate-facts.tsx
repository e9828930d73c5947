import type { ReactNode } from 'react';
import styles from './certificate-facts.module.css';

export interface CertificateFact {
  readonly label: string;
  /** Value of the fact; the fact is left out if it is ''. */
  readonly value: ReactNode;
}

/** Lists the facts of a certificate as text. */
export const CertificateFacts = ({ facts }: { readonly facts: readonly CertificateFact[] }) => (
  <dl className={styles['facts']}>
    {facts
      .filter(({ value }) => value !== '')
      .map(({ label, value }) => (
        <div key={label} className={styles['fact']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
