import type { AuditEntry, AuditFilters } from '@cairn/api/audit-log.contract';
import type { FastifyReply } from 'fastify';
import type { SqlQuery } from '../../../platform/database/sql.ts';
import { sendCsv } from '../../../platform/http/csv-download.ts';
import { readAuditEntries } from './audit-entries.repository.ts';

const COLUMNS = [
  'Time',
  'Person',
  'Person ID',
  'Action',
  'Object',
  'Object ID',
  'Kind',
  'Before',
  'After',
  'Request',
] as const;

const toCell = (values: AuditEntry['before']): string =>
  values === null ? '' : JSON.stringify(values);

/**
 * Returns the cells of an entry. Entries of an operator or of the server, which have no account, contain their kind in place of
 * a name.
 */
const toRow = (entry: AuditEntry) => [
  entry.at,
  entry.actorKind === 'person' ? entry.actorName : entry.actorKind,
  entry.actorId,
  entry.action,
  entry.objectName,
  entry.objectId,
  entry.objectKind,
  toCell(entry.before),
  toCell(entry.after),
  entry.requestId,
];

const readRows = async function* (sql: SqlQuery, filters: AuditFilters) {
  for await (const entries of readAuditEntries(sql, filters)) yield entries.map(toRow);
};

/** Sends the matching entries as a CSV file. 003 §1 */
export const sendAuditLog = (
  reply: FastifyReply,
  sql: SqlQuery,
  filters: AuditFilters,
  today: Date,
): FastifyReply =>
  sendCsv(reply, {
    fileName: `log-${today.toISOString().slice(0, 10)}.csv`,
    columns: COLUMNS,
    pieces: readRows(sql, filters),
  });
