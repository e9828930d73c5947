import { formatGradeOfMax } from '@cairn/domain/grade-text.rules';
import { DEFAULT_ASSIGNMENT_POINTS } from '@cairn/domain/course-taking.limits';
import { toGradeTone } from '@cairn/domain/assessment.rules';
import { classNames } from '@cairn/ui/class-names';
import tones from '../grade-tones.module.css';
import styles from './grade-pill.module.css';

interface GradePillProps {
  /** Grade of the submission; undefined before grading. */
  readonly grade: number | undefined;
  readonly max: number | undefined;
}

/** Shows a grade: '78 / 100' on its colour, or '- / 100' on white (GTAB-06). */
export const GradePill = ({ grade, max = DEFAULT_ASSIGNMENT_POINTS }: GradePillProps) => {
  const tone = toGradeTone(grade, max);
  return (
    <span className={classNames(styles['pill'], tones[tone])} data-tone={tone}>
      {formatGradeOfMax(grade, max)}
    </span>
  );
};
