import type { CourseNode } from '@cairn/api/course-item.contract';
import { GradePill } from '@cairn/course-content/submission/grade-pill';
import { formatZonedTimestamp } from '@cairn/messages/dates';
import {
  ASSIGNMENT_STATUS_LABELS,
  getAssignmentStatus,
  isAssignmentOverdue,
  findLastGradedSubmission,
  type Submission,
} from '@cairn/domain/assignment.rules';
import { classNames } from '@cairn/ui/class-names';
import { t } from 'ttag';
import styles from './assignment.module.css';

interface AssignmentFactsProps {
  readonly node: CourseNode;
  readonly submissions: readonly Submission[];
  readonly now: Date;
}

/** Shows due date, status, attempts and grade of an assignment in one row. */
export const AssignmentFacts = ({ node, submissions, now }: AssignmentFactsProps) => {
  const { dueDate, maxAttempts, MaxScore } = node;
  const graded = findLastGradedSubmission(submissions);
  const isPast = isAssignmentOverdue({ dueDate }, now);
  const used = submissions.length;
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t`Due date`}</dt>
        <dd className={classNames(isPast && styles['late'])}>{formatZonedTimestamp(dueDate)}</dd>
      </div>
      <div>
        <dt>{t`Status`}</dt>
        <dd>{ASSIGNMENT_STATUS_LABELS[getAssignmentStatus(submissions)]}</dd>
      </div>
      <div>
        <dt>{t`Attempts`}</dt>
        <dd>{maxAttempts === undefined ? t`${used}, no limit` : t`${used} of ${maxAttempts}`}</dd>
      </div>
      <div>
        <dt>{t`Grade`}</dt>
        <dd>
          <GradePill grade={graded?.Grade} max={MaxScore} />
          {graded && <small>{t`Attempt ${graded.Attempt}`}</small>}
        </dd>
      </div>
    </dl>
  );
};
