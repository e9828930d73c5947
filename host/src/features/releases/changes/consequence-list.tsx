import { t } from 'ttag';
import styles from './changes.module.css';

/** The consequences of a change, one sentence each. */
export const ConsequenceList = ({ lines }: { readonly lines: readonly string[] }) => (
  <div className={styles['seen']}>
    <h3>{t`What visitors will see`}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
