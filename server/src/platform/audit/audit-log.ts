/** Writes the audit log of changes by staff, the operator and the server. 003 §1 */
import type { AuditAction, AuditObjectKind } from '@cairn/api/audit-log.contract';
import { toJsonb, type TransactionSql } from '../database/sql.ts';
import type { StaffCaller } from '../http/identity.ts';

/** The author of a change: a member of staff by a call, the operator by a command, or the server by a rule or a job. */
export type AuditActor =
  | Pick<StaffCaller, 'studentId' | 'requestId'>
  | 'operator'
  | { readonly job: string };

export type AuditValues = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>;

export interface NewAuditEntry {
  readonly action: AuditAction;
  readonly object: { readonly kind: AuditObjectKind; readonly id: string };
  /** Values that the change replaces. They never contain secrets or free text of students. */
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}

const toActorColumns = (actor: AuditActor) => {
  if (actor === 'operator') return { kind: 'operator', id: null, requestId: null };
  if ('job' in actor) return { kind: 'server', id: actor.job, requestId: null };
  return { kind: 'person', id: actor.studentId, requestId: actor.requestId };
};

/** An action that changes several objects of a kind in the same way. */
type NewAuditEntries = Omit<NewAuditEntry, 'object'> & {
  readonly objects: { readonly kind: AuditObjectKind; readonly ids: readonly string[] };
};

/**
 * Writes an entry for each object in the transaction of its change, so that there is no change without an entry and no entry
 * without a change.
 */
export const writeAuditEntries = async (
  tx: TransactionSql,
  actor: AuditActor,
  { action, objects, before, after }: NewAuditEntries,
  at: Date,
): Promise<void> => {
  const { kind, id, requestId } = toActorColumns(actor);
  await tx`insert into audit_entries (at, actor_kind, actor_id, action, object_kind, object_id,
      values_before, values_after, request_id)
    select ${at}::timestamptz, ${kind}, ${id}, ${action}, ${objects.kind}, object_id,
      ${before ? toJsonb(before) : null}::jsonb, ${after ? toJsonb(after) : null}::jsonb, ${requestId}
    from unnest(${[...objects.ids]}::text[]) as object_id`;
};

/** Writes an entry in the transaction of its change. */
export const writeAuditEntry = (
  tx: TransactionSql,
  actor: AuditActor,
  { object: { kind, id }, ...entry }: NewAuditEntry,
  at: Date,
): Promise<void> => writeAuditEntries(tx, actor, { ...entry, objects: { kind, ids: [id] } }, at);
