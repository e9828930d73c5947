import { lazyPart, usePageTitle, useQuery } from '@cairn/runtime';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { t } from 'ttag';
import { formatFiguresTime } from '../../lib/figures-time.ts';
import { LoadedContent } from '../../lib/loaded-content.tsx';
import { ManageFrame } from '../../lib/manage-frame.tsx';
import { overviewQueries } from '../../lib/overview-queries.ts';
import { useIsAdministrator } from '../../lib/staff-roles.ts';
import listStyles from '../../lib/list.module.css';
import { AttentionList } from './attention-list.tsx';
import { OverviewFigureList } from './figure-list.tsx';
import styles from './overview.module.css';

/** Loads later than the page, because the newest entries of the log are below the figures. */
const latestChanges = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "changes" */ './latest-changes.tsx')).LatestStaffChanges,
);

/** Page /manage: figures, problems that need attention, and the newest changes. */
export const OverviewPage = () => {
  usePageTitle(t`Overview`);
  return (
    <ManageFrame tab="overview">
      <Overview />
    </ManageFrame>
  );
};

const Overview = () => {
  const figures = useQuery(overviewQueries.figures());
  const isAdministrator = useIsAdministrator();
  return (
    <>
      <header className={listStyles['head']}>
        <h1>{t`Overview`}</h1>
        <p>{figures.data && <span>{formatFiguresTime(figures.data.countedAt)}</span>}</p>
      </header>
      <section>
        <h2>
          <VisuallyHidden>{t`Figures`}</VisuallyHidden>
        </h2>
        <LoadedContent query={figures} lines={4} failure={t`The figures could not be loaded.`}>
          {(data) => <OverviewFigureList figures={data.figures} />}
        </LoadedContent>
      </section>
      <div className={styles['sections']}>
        <Attention />
        {isAdministrator && <latestChanges.Part />}
      </div>
    </>
  );
};

const Attention = () => {
  const query = useQuery(overviewQueries.attention());
  return (
    <section>
      <h2>{t`Needs attention`}</h2>
      <LoadedContent
        query={query}
        lines={3}
        failure={t`The list of what needs attention could not be loaded.`}
      >
        {({ items }) => <AttentionList items={items} />}
      </LoadedContent>
    </section>
  );
};
