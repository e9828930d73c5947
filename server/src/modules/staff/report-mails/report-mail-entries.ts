import type { AuditAction } from '@cairn/api/audit-log.contract';
import {
  type AuditActor,
  type AuditValues,
  writeAuditEntries,
} from '../../../platform/audit/audit-log.ts';
import type { TransactionSql } from '../../../platform/database/sql.ts';
import type { StoredReportSchedule } from './report-schedules.repository.ts';

type ScheduleFacts = Pick<StoredReportSchedule, 'report' | 'filters' | 'frequency'>;

/** Returns the values of a schedule for an entry of the audit log. */
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
 * Writes an entry for each recipient. The audit log can thus list the reports that a person gets, and the erasure of an account
 * erases them there.
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
