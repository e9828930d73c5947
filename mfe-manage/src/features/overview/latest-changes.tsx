import { Link, useQuery } from '@cairn/runtime';
import { t } from 'ttag';
import { AuditList } from '../../lib/audit-list.tsx';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { logQueries } from '../../lib/log-queries.ts';
import styles from './overview.module.css';

/** Number of entries of the log in the overview. */
const SHOWN_ENTRIES = 10;

/** The newest entries of the log, with a link to all. */
export const LatestStaffChanges = () => {
  const query = useQuery(logQueries.list({}));
  return (
    <section className={styles['changes']}>
      <div className={styles['sectionHead']}>
        <h2>{t`Latest changes`}</h2>
        <Link to="/manage/log">{t`Show the whole log`}</Link>
      </div>
      <LoadedContent query={query} lines={6} failure={t`The latest changes could not be loaded.`}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={styles['nothing']}>{t`Staff have changed nothing yet.`}</p>
          ) : (
            <AuditList
              entries={entries.slice(0, SHOWN_ENTRIES)}
              toActorUrl={(actor) => `/manage/log?actor=${encodeURIComponent(actor)}`}
            />
          )
        }
      </LoadedContent>
    </section>
  );
};
