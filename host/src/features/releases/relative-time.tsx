import { formatDateTime } from '@cairn/messages/dates';
import { useState } from 'react';
import { formatRelativeTime } from '../../lib/format-relative-time.ts';
import styles from './relative-time.module.css';

/** A relative time such as '5 minutes ago', with the exact date as its tooltip. @param at ISO date */
export const RelativeTime = ({ at }: { readonly at: string }) => {
  const [shownAt] = useState(() => new Date());
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatDateTime(date)} className={styles['age']}>
      {formatRelativeTime(date, shownAt)}
    </time>
  );
};
