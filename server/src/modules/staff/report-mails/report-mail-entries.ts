import type { AuditAction } from '@cairn/api/audit-log.contract';
import {
  type AuditActor,
  type AuditValues,
  writeAuditEntries,
} from '../../../platform/audit/audit-log.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import type { StoredSchedule } from './report-schedules.repository.ts';

type ScheduleFacts = Pick<StoredSchedule, 'report' | 'filters' | 'frequency'>;

/** Returns what a log entry says about a schedule. */
const toValues = ({ report, filters, frequency }: ScheduleFacts): AuditValues => ({
  report,
  frequency,
  ...(filters.group && { groups: filters.group }),
  ...(filters.course && { courses: filters.course }),
  ...(filters.from !== undefined && { startDay: filters.from }),
  ...(filters.to !== undefined && { endDay: filters.to }),
});

interface ScheduleChange {
  readonly action: Extract<AuditAction, `report-mail-${string}`>;
  readonly personIds: readonly string[];
  readonly before?: ScheduleFacts;
  readonly after?: ScheduleFacts;
}

/**
 * Writes an entry for each recipient: the log tells of a person which reports the person gets, and erasing an account erases it
 * there.
 */
export const writeReportMailEntries = (
  tx: TransactionSql,
  actor: AuditActor,
  { action, personIds, before, after }: ScheduleChange,
  at: Date,
): Promise<void> =>
  writeAuditEntries(
    tx,
    actor,
    {
      action,
      objects: { kind: 'person', ids: personIds },
      ...(before && { before: toValues(before) }),
      ...(after && { after: toValues(after) }),
    },
    at,
  );
