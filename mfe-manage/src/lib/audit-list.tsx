import type { AuditEntry, AuditObjectKind } from '@cairn/api/audit-log.contract';
import { Link } from '@cairn/runtime';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import styles from './audit-list.module.css';
import {
  AUDIT_ACTION_LABELS,
  describeAuditActor,
  describeAuditObject,
  listAuditValueChanges,
} from './audit-words.ts';
import { formatMoment } from '@cairn/messages/dates';

interface AuditListProps {
  readonly entries: readonly AuditEntry[];
  /**
   * Returns the URL of the log with the changes by one person. It makes each name a link; the page of one object, whose entries
   * need not name it, passes none.
   */
  readonly toActorUrl?: ((actorId: string) => string) | undefined;
  /** Shows the ids of the requests, with which the operator finds them in the log of the server. */
  readonly hasRequestIds?: boolean;
}

/** Entries of the log of changes, the newest first, with the values before and after. */
export const AuditList = ({ entries, toActorUrl, hasRequestIds = false }: AuditListProps) => {
  const [now] = useState(() => new Date());
  return (
    <ol className={styles['list']}>
      {entries.map((entry) => (
        <li key={entry.entryId}>
          <p className={styles['what']}>
            <b>{AUDIT_ACTION_LABELS[entry.action]}</b>
            {toActorUrl && <AuditObject entry={entry} />}
          </p>
          <ChangedValues entry={entry} />
          <p className={styles['meta']}>
            <AuditActor entry={entry} toActorUrl={toActorUrl} />
            <time dateTime={entry.at}>{formatMoment(entry.at, now)}</time>
            {hasRequestIds && entry.requestId !== null && (
              <span>{t`Request ${entry.requestId}`}</span>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
};

interface AuditActorProps extends Pick<AuditListProps, 'toActorUrl'> {
  readonly entry: AuditEntry;
}

const AuditActor = ({ entry, toActorUrl }: AuditActorProps) => {
  const { actorKind, actorId, actorName } = entry;
  const actor = describeAuditActor(entry);
  return toActorUrl && actorKind === 'person' && actorId !== null && actorName !== null ? (
    <Link to={toActorUrl(actorId)} title={t`Show only changes by ${actor}`}>
      {actor}
    </Link>
  ) : (
    <span>{actor}</span>
  );
};

/** URLs of the pages of logged objects, by kind of object. */
const PAGES: Readonly<Partial<Record<AuditObjectKind, string>>> = {
  person: '/manage/people',
  group: '/manage/groups',
  job: '/manage/jobs',
};

const AuditObject = ({ entry }: { readonly entry: AuditEntry }) => {
  const name = describeAuditObject(entry);
  // The job of an import has no page: the page of the import shows the result.
  const isJob = entry.objectKind === 'job' && entry.after?.['job'] !== 'import';
  const hasPage = entry.objectName !== null || isJob;
  const folder = hasPage ? PAGES[entry.objectKind] : undefined;
  return folder ? (
    <Link to={`${folder}/${encodeURIComponent(entry.objectId)}`}>{name}</Link>
  ) : (
    <span>{name}</span>
  );
};

const ChangedValues = ({ entry }: { readonly entry: AuditEntry }) => {
  const values = listAuditValueChanges(entry);
  if (values.length === 0) return null;
  return (
    <dl className={styles['values']}>
      {values.map(({ name, label, before, after }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {before !== undefined && <del>{before}</del>}
            {before !== undefined && after !== undefined && <ArrowRight aria-hidden />}
            {after !== undefined && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
};
