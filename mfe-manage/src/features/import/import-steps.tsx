import { classNames } from '@cairn/ui/class-names';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'ttag';
import pageStyles from '../../lib/detail-page.module.css';
import styles from './import.module.css';

const STEPS = [t`Upload`, t`Columns`, t`Check`, t`Apply`];

interface ImportHeadProps {
  /** Number of the current step, 1 to 4; absent once the import has ended. */
  readonly step?: number;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Title of a page of an import, and which of its four steps is current. */
export const ImportHead = ({ step, title = t`Import people`, children }: ImportHeadProps) => (
  <>
    <header className={pageStyles['head']}>
      <div className={pageStyles['names']}>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
    </header>
    {step !== undefined && (
      <ol aria-label={t`Steps of the import`} className={styles['steps']}>
        {STEPS.map((name, index) => (
          <Step key={name} name={name} number={index + 1} current={step} />
        ))}
      </ol>
    )}
  </>
);

interface StepProps {
  readonly name: string;
  readonly number: number;
  readonly current: number;
}

const Step = ({ name, number, current }: StepProps) => {
  const isDone = number < current;
  return (
    <li
      aria-current={number === current ? 'step' : undefined}
      className={classNames(isDone && styles['isDone'])}
    >
      <span className={styles['stone']}>
        {isDone ? <Check aria-hidden /> : <span>{number}</span>}
        {isDone && <VisuallyHidden>{t`${number}, done:`}</VisuallyHidden>}
      </span>{' '}
      {name}
    </li>
  );
};
