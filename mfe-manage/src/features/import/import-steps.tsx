import { classNames } from '@cairn/ui/class-names';
import { StepIndicator } from '@cairn/ui/step-indicator';
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
  /** Link at the end of the head. */
  readonly link?: ReactNode;
}

/** Title of a page of an import, and which of its four steps is current. */
export const ImportPageHeader = ({
  step,
  title = t`Import people`,
  children,
  link,
}: ImportHeadProps) => (
  <>
    <header className={classNames(pageStyles['head'], styles['head'])}>
      <div className={pageStyles['names']}>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
      {link}
    </header>
    {step !== undefined && (
      <StepIndicator label={t`Steps of the import`} names={STEPS} current={step} />
    )}
  </>
);
