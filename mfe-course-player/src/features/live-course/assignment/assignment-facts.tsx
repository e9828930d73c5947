import type { CourseNode } from '@cairn/api/courses.contract';
import { assignmentStatus, lastGraded, type Submission } from '@cairn/domain/assignment.rules';
import { classNames } from '@cairn/ui/class-names';
import { GradePill } from '../../../lib/submission/grade-pill.tsx';
import { zonedText } from '../../../lib/submission/submission-times.ts';
import styles from './assignment.module.css';

interface AssignmentFactsProps {
  readonly node: CourseNode;
  readonly submissions: readonly Submission[];
  readonly now: Date;
}

/** Due date, status, attempts and grade, side by side. */
export const AssignmentFacts = ({ node, submissions, now }: AssignmentFactsProps) => {
  const { dueDate, maxAttempts, MaxScore } = node;
  const graded = lastGraded(submissions);
  const isPast = dueDate !== undefined && Date.parse(dueDate) < now.getTime();
  const used = submissions.length;
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>Due date</dt>
        <dd className={classNames(isPast && styles['late'])}>{zonedText(dueDate)}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>{assignmentStatus(submissions)}</dd>
      </div>
      <div>
        <dt>Attempts</dt>
        <dd>{maxAttempts === undefined ? `${used}, no limit` : `${used} of ${maxAttempts}`}</dd>
      </div>
      <div>
        <dt>Grade</dt>
        <dd>
          <GradePill grade={graded?.Grade} max={MaxScore} />
          {graded && <small>{`Attempt ${graded.Attempt}`}</small>}
        </dd>
      </div>
    </dl>
  );
};
