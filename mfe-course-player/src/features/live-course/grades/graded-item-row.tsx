import { GradePill } from '@cairn/course-content/submission/grade-pill';
import { formatTimestamp } from '@cairn/messages/dates';
import {
  ASSIGNMENT_STATUS_LABELS,
  getAssignmentStatus,
  findLastGradedSubmission,
  describeLateness,
  findLatestSubmission,
} from '@cairn/domain/assignment.rules';
import { Tag } from '@cairn/ui/tag';
import { memo, type MouseEvent, type ReactNode } from 'react';
import { t } from 'ttag';
import { FeedbackIcon, PastDueIcon } from './grade-icons.tsx';
import type { GradedCourseItem } from './graded-items.ts';
import styles from './grades.module.css';

interface GradesRowProps {
  readonly item: GradedCourseItem;
  /** True if the due date of the item has passed. */
  readonly isPastDue: boolean;
  /** Called with the SubmissionID of the attempt to show. */
  readonly onOpen: (submissionId: string) => void;
}

const tones = { Graded: 'satisfied', Submitted: 'info', 'Not started': 'neutral' } as const;

/** Row of a graded item. A click anywhere opens the latest attempt (GTAB-08); keyboard users press the button with its name. */
export const GradedItemRow = memo(({ item, isPastDue, onOpen }: GradesRowProps) => {
  const { node, submissions } = item;
  const latest = findLatestSubmission(submissions);
  const graded = findLastGradedSubmission(submissions);
  const status = getAssignmentStatus(submissions);
  const isLate =
    latest !== undefined && describeLateness(latest.SubmissionTime, node.dueDate) !== undefined;
  const open = latest && (() => onOpen(latest.SubmissionID));
  return (
    <tr onClick={open && ((event) => isRowClick(event) && open())} data-opens={!!open}>
      <td className={styles['name']}>
        {open ? (
          <button type="button" onClick={open}>
            {node.name}
          </button>
        ) : (
          node.name
        )}
      </td>
      <Cell label={t`Due Date`}>
        {formatTimestamp(node.dueDate)}
        {isPastDue && !latest && <PastDueIcon />}
      </Cell>
      <Cell label={t`Status`}>
        <Tag tone={tones[status]}>{ASSIGNMENT_STATUS_LABELS[status]}</Tag>
      </Cell>
      <Cell label={t`Last Submission Time`}>
        <span className={isLate ? styles['late'] : undefined}>
          {formatTimestamp(latest?.SubmissionTime)}
          {isLate ? ` ${t`(Submitted late)`}` : ''}
        </span>
      </Cell>
      <Cell label={t`Grade`}>
        <GradePill grade={graded?.Grade} max={node.MaxScore} />
      </Cell>
      <Cell label={t`Feedback`}>
        <FeedbackIcon name={node.name} submission={graded} onOpen={onOpen} />
      </Cell>
    </tr>
  );
});

/** Ignores clicks on a button in the row and clicks that end a text selection. */
const isRowClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest('button') && getSelection()?.isCollapsed !== false;

const Cell = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <td>
    {/* Shown on phones, where the table head is hidden. */}
    <span className={styles['label']} aria-hidden="true">
      {label}
    </span>
    <span className={styles['value']}>{children}</span>
  </td>
);
