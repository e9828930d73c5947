import { numberText } from '@cairn/messages/plural';
import { classNames } from '@cairn/ui/class-names';
import resultStyles from '../../lib/job-result.module.css';
import styles from './import.module.css';

const TONES = {
  ok: resultStyles['changed'],
  brand: styles['brand'],
  err: resultStyles['refused'],
};

interface ImportCount {
  readonly label: string;
  readonly count: number;
  /** Colour of a number above 0. */
  readonly tone?: keyof typeof TONES;
}

/** Lists how many rows of an import have each outcome, such as added, changed or refused. */
export const ImportRowCounts = ({ counts }: { readonly counts: readonly ImportCount[] }) => (
  <dl className={classNames(resultStyles['counts'], styles['counts'])}>
    {counts.map(({ label, count, tone }) => (
      <div key={label} className={classNames(count > 0 && tone && TONES[tone])}>
        <dt>{label}</dt>
        <dd>{numberText(count)}</dd>
      </div>
    ))}
  </dl>
);
