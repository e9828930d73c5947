import { AUDIT_ACTIONS, type AuditEntry } from '@cairn/api/audit-log.contract';
import { createListUrlFormat } from '@cairn/domain/list-view.rules';
import { usePageTitle, useQuery } from '@cairn/runtime';
import { LinkButton } from '@cairn/ui/link-button';
import { NothingFound } from '@cairn/ui/list-states';
import { SelectField } from '@cairn/ui/select-field';
import { TextField } from '@cairn/ui/text-field';
import { useListView } from '@cairn/ui/use-list-view';
import { t } from 'ttag';
import { AuditList } from '../../lib/audit-list.tsx';
import { ACTION_LABELS } from '../../lib/audit-words.ts';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { manageQueries } from '../../lib/manage-queries.ts';
import listStyles from '../../lib/list.module.css';
import styles from './log.module.css';

/** Filters of the log in the URL. `after` is the id of the last entry of the page before. */
interface LogView {
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly after: string;
  readonly page: number;
}

const DAY_PATTERN = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => DAY_PATTERN.test(text) && !Number.isNaN(Date.parse(text));
const toAction = (text: string) => AUDIT_ACTIONS.find((action) => action === text);

const logUrl = createListUrlFormat<LogView>(
  { action: '', from: '', to: '', after: '', page: 1 },
  (view) => ({
    ...view,
    action: toAction(view.action) ?? '',
    from: isDay(view.from) ? view.from : '',
    to: isDay(view.to) ? view.to : '',
    after: /^\d{1,18}$/.test(view.after) ? view.after : '',
  }),
);

const toAuditFilters = ({ action, from, to, after }: LogView) => ({
  action: toAction(action),
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
  ...(after !== '' && { after }),
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
  const query = useQuery(manageQueries.entries(toAuditFilters(view)));
  const isNarrowed = logUrl.isNarrowed({ ...view, after: '' });
  return (
    <>
      <header className={listStyles['head']}>
        <h1>{t`Log`}</h1>
        <p>{t`Every change that staff made. The log cannot be changed.`}</p>
      </header>
      <LogFilters view={view} onChange={change} />
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
              <AuditList entries={entries} showsObject />
            )}
            <LogPages {...{ view, entries, hasMore, toUrl }} />
          </div>
        )}
      </LoadedContent>
    </>
  );
};

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
        ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] })),
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
  </div>
);

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
