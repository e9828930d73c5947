import type { CourseProgress } from '@cairn/api/user.contract';
import { formatDateTime } from '@cairn/messages/dates';
import { Tag } from '@cairn/ui/tag';
import { useState } from 'react';
import { t } from 'ttag';
import styles from './course-due.module.css';

/** Labels of a course with a due date or a mandatory course: the date, and whether it is mandatory or overdue. MENR-16 */
export const CourseDue = ({ progress }: { readonly progress: CourseProgress }) => {
  const [now] = useState(() => Date.now());
  const { DueAt: dueAt, IsMandatory: isMandatory } = progress;
  const due = typeof dueAt === 'string' ? new Date(dueAt) : undefined;
  const isOverdue = due !== undefined && due.getTime() < now;
  const when = due && formatDateTime(due);
  return (
    <div className={styles['due']}>
      {isMandatory === true && <Tag tone="pending">{t`Mandatory`}</Tag>}
      {isOverdue && <Tag tone="missing">{t`Overdue`}</Tag>}
      {due && <span>{isOverdue ? t`It was due ${when}.` : t`Due ${when}`}</span>}
    </div>
  );
};
