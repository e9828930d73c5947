import { numberText } from '@cairn/messages/plural';
import { classNames } from '@cairn/ui/class-names';
import styles from './import.module.css';

interface ImportCount {
  readonly label: string;
  readonly count: number;
  /** Colour of a number above 0. */
  readonly tone?: 'ok' | 'brand' | 'err';
}

/** Numbers of rows by what becomes of them. */
export const ImportCounts = ({ counts }: { readonly counts: readonly ImportCount[] }) => (
  <dl className={styles['counts']}>
    {counts.map(({ label, count, tone }) => (
      <div key={label} className={classNames(count > 0 && tone && styles[tone])}>
        <dt>{label}</dt>
        <dd>{numberText(count)}</dd>
      </div>
    ))}
  </dl>
);
