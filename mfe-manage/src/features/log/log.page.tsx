import { AUDIT_ACTIONS, type AuditEntry } from '@cairn/api/audit-log.contract';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { plural } from '@cairn/messages/plural';
import { usePageTitle, useQuery } from '@cairn/runtime';
import { Button } from '@cairn/ui/button';
import { LinkButton } from '@cairn/ui/link-button';
import { NothingFound } from '@cairn/ui/list-states';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import { useListView } from '@cairn/ui/use-list-view';
import { HiddenStatus } from '@cairn/ui/hidden-status';
import { t } from 'ttag';
import { AuditList } from '../../lib/audit-list.tsx';
import {
  AUDIT_ACTION_LABELS,
  describeAuditActor,
  describeAuditObject,
} from '../../lib/audit-words.ts';
import { isCalendarDay } from '../../lib/day-values.ts';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { logQueries } from '../../lib/log-queries.ts';
import { DownloadLogButton } from './download-log.tsx';
import listStyles from '../../lib/list.module.css';
import styles from './log.module.css';

/** Filters of the log in the URL. `after` is the id of the last entry of the page before. */
interface LogView {
  /** StudentID of the person who acted, and id of the object that was changed. */
  readonly actor: string;
  readonly object: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly after: string;
  readonly page: number;
}

const toAction = (text: string) => AUDIT_ACTIONS.find((action) => action === text);

/** Maximum length of an id in the API. */
const MAX_ID_LENGTH = 200;
const toId = (text: string): string => (text.length <= MAX_ID_LENGTH ? text : '');

const logUrl = createListUrlFormat<LogView>(
  { actor: '', object: '', action: '', from: '', to: '', after: '', page: 1 },
  (view) => ({
    ...view,
    actor: toId(view.actor),
    object: toId(view.object),
    action: toAction(view.action) ?? '',
    from: isCalendarDay(view.from) ? view.from : '',
    to: isCalendarDay(view.to) ? view.to : '',
    after: /^\d{1,18}$/.test(view.after) ? view.after : '',
  }),
);

const toAuditFilters = ({ actor, object, action, from, to }: LogView) => ({
  ...(actor !== '' && { actor }),
  ...(object !== '' && { object }),
  action: toAction(action),
  ...(isCalendarDay(from) && { from }),
  ...(isCalendarDay(to) && { to }),
});

/** Page /manage/log: every change that staff made. */
export const LogPage = () => {
  usePageTitle(t`Log`);
  return (
    <ManageFrame tab="log">
      <Log />
    </ManageFrame>
  );
};

const Log = () => {
  const { view, change, reset, toUrl } = useListView('/manage/log', logUrl);
  const filters = toAuditFilters(view);
  const query = useQuery(
    logQueries.list({ ...filters, ...(view.after !== '' && { after: view.after }) }),
  );
  const isNarrowed = logUrl.isNarrowed({ ...view, after: '' });
  return (
    <>
      <header className={listStyles['head']}>
        <h1>{t`Log`}</h1>
        <p>{t`Every change that staff made. The log cannot be changed.`}</p>
      </header>
      <LogFilters view={view} onChange={change} />
      <NarrowedTo view={view} entries={query.data?.entries ?? []} onChange={change} />
      <HiddenStatus
        text={query.data && !query.isPlaceholderData && describeShown(query.data.entries.length)}
      />
      <LoadedContent query={query} failure={t`The log could not be loaded.`}>
        {({ entries, hasMore }) => (
          <div aria-busy={query.isPlaceholderData || undefined}>
            {entries.length === 0 ? (
              <NothingFound
                title={
                  isNarrowed ? t`No entries match the filters.` : t`Staff have changed nothing yet.`
                }
                clearLabel={t`Clear all filters`}
                onClear={isNarrowed ? reset : undefined}
              />
            ) : (
              <AuditList
                hasRequestIds
                entries={entries}
                toActorUrl={(actor) => toUrl({ ...logUrl.whole, actor })}
              />
            )}
            <LogPages {...{ view, entries, hasMore, toUrl }} />
          </div>
        )}
      </LoadedContent>
    </>
  );
};

const describeShown = (count: number): string =>
  plural(count, t`${count} entry on this page.|${count} entries on this page.`);

interface LogFiltersProps {
  readonly view: LogView;
  readonly onChange: (change: Partial<LogView>) => void;
}

const LogFilters = ({ view, onChange }: LogFiltersProps) => (
  <div role="search" aria-label={t`Search the log`} className={styles['filters']}>
    <SelectField
      label={t`Action`}
      value={view.action}
      options={[
        { value: '', label: t`All actions` },
        ...AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_ACTION_LABELS[value] })),
      ]}
      onChange={({ target }) => onChange({ action: target.value, after: '' })}
    />
    <TextField
      label={t`From`}
      type="date"
      value={view.from}
      onChange={({ target }) => onChange({ from: target.value, after: '' })}
    />
    <TextField
      label={t`To`}
      type="date"
      value={view.to}
      onChange={({ target }) => onChange({ to: target.value, after: '' })}
    />
    <DownloadLogButton filters={toAuditFilters(view)} />
  </div>
);

interface NarrowedToProps extends LogFiltersProps {
  /** Entries on the page, which contain the names of the person and the object in the filters. */
  readonly entries: readonly AuditEntry[];
}

/** Note that names the person or object to which the log is filtered, with a button that removes the filter. */
const NarrowedTo = ({ view, entries, onChange }: NarrowedToProps) => {
  const byActor = entries.find(({ actorId }) => actorId === view.actor);
  const ofObject = entries.find(({ objectId }) => objectId === view.object);
  const actor = byActor ? describeAuditActor(byActor) : view.actor;
  const object = ofObject ? describeAuditObject(ofObject) : view.object;
  return (
    <>
      {view.actor !== '' && (
        <p className={styles['narrowed']}>
          <span>{t`Only changes by ${actor}`}</span>
          <Button variant="line" size="s" onClick={() => onChange({ actor: '', after: '' })}>
            {t`Show changes by everybody`}
          </Button>
        </p>
      )}
      {view.object !== '' && (
        <p className={styles['narrowed']}>
          <span>{t`Only changes of ${object}`}</span>
          <Button variant="line" size="s" onClick={() => onChange({ object: '', after: '' })}>
            {t`Show all changes`}
          </Button>
        </p>
      )}
    </>
  );
};

interface LogPagesProps {
  readonly view: LogView;
  readonly entries: readonly AuditEntry[];
  readonly hasMore: boolean;
  readonly toUrl: (view: LogView) => string;
}

const LogPages = ({ view, entries, hasMore, toUrl }: LogPagesProps) => {
  const last = entries.at(-1)?.entryId ?? '';
  return (
    <nav className={styles['pages']} aria-label={t`Pages of the log`}>
      {view.after !== '' && (
        <LinkButton
          variant="line"
          to={toUrl({ ...view, after: '' })}
        >{t`Newest entries`}</LinkButton>
      )}
      {hasMore && (
        <LinkButton
          variant="line"
          to={toUrl({ ...view, after: last })}
        >{t`Older entries`}</LinkButton>
      )}
    </nav>
  );
};
