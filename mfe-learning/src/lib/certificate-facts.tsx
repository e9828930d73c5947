import type { ReactNode } from 'react';
import styles from './certificate-facts.module.css';

export interface CertificateFact {
  readonly label: string;
  /** Value of the fact; the fact is left out if it is ''. */
  readonly value: ReactNode;
  /** Whether the value is a name or an ID, which page translators must not change. */
  readonly isName?: boolean;
}

/** Lists the facts of a certificate as text. */
export const CertificateFacts = ({ facts }: { readonly facts: readonly CertificateFact[] }) => (
  <dl className={styles['facts']}>
    {facts
      .filter(({ value }) => value !== '')
      .map(({ label, value, isName }) => (
        <div key={label} className={styles['fact']}>
          <dt>{label}</dt>
          <dd translate={isName === true ? 'no' : undefined}>{value}</dd>
        </div>
      ))}
  </dl>
);
