import { pillTone } from '@cairn/domain/assessment.rules';
import styles from './grade-pill.module.css';

interface GradePillProps {
  /** Undefined before it is graded. */
  readonly grade: number | undefined;
  readonly max: number;
}

/** '78 / 100' on its colour; '- / 100' on white (GTAB-06). */
export const GradePill = ({ grade, max }: GradePillProps) => (
  <span className={styles[pillTone(grade, max)]}>{`${grade ?? '-'} / ${max}`}</span>
);
