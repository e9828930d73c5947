import { t } from 'ttag';
import styles from './changes.module.css';

/** List of sentences about the consequences of a release change. */
export const ChangeConsequenceList = ({ lines }: { readonly lines: readonly string[] }) => (
  <div className={styles['seen']}>
    <h3>{t`What visitors will see`}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);
