import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import type { ReleaseGraph } from '@cairn/api/release-history.contract';
import { useQuery } from '@cairn/runtime';
import { EmptyState } from '@cairn/ui/empty-state';
import { SelectField } from '@cairn/ui/select-field';
import { SkeletonBlock } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { LoadedPart } from '../loaded-part.tsx';
import { PRODUCTION_CHANNEL_NAME } from '../release-urls.ts';
import { formatChannel } from '../release-texts.ts';
import { releaseQueries } from '../releases.queries.ts';
import type { SiteViewState } from '../use-site-view.ts';
import { EventFigure, SharedModulesFigure } from './graph-figures.tsx';
import pageStyles from '../releases.module.css';
import styles from './graph.module.css';

interface GraphViewProps {
  readonly board: ReleaseBoard;
  readonly list: SiteViewState;
}

/** The events and shared modules of a channel's releases, from their descriptors. */
export const GraphView = ({ board, list: { view, change } }: GraphViewProps) => {
  const channel = view.channel || PRODUCTION_CHANNEL_NAME;
  const graph = useQuery(releaseQueries.graph(channel));
  const names = board.remotes.map(({ name }) => name);
  return (
    <>
      <div className={pageStyles['choices']}>
        <SelectField
          label={t`Channel`}
          options={board.channels.map((one) => ({
            value: one.channel,
            label: formatChannel(one.channel),
          }))}
          value={channel}
          onChange={(event) => change({ channel: event.target.value })}
        />
        <SelectField
          label={t`Neighbours of`}
          options={[{ value: '', label: t`All remotes` }, ...names.map(asChoice)]}
          value={view.remote}
          onChange={(event) => change({ remote: event.target.value })}
        />
      </div>
      <LoadedPart
        query={graph}
        loading={t`Loading the graph`}
        shape={<SkeletonBlock />}
        failure={t`The graph could not be loaded.`}
        headingLevel={2}
      >
        {(data) => <Figures graph={data} remote={view.remote} />}
      </LoadedPart>
    </>
  );
};

const asChoice = (name: string) => ({ value: name, label: name });

const Figures = ({ graph, remote }: { readonly graph: ReleaseGraph; readonly remote: string }) =>
  graph.remotes.length === 0 ? (
    <EmptyState art="camp" title={t`Nothing runs on this channel yet.`} />
  ) : (
    <div className={styles['figures']}>
      <EventFigure graph={graph} remote={remote} />
      <SharedModulesFigure graph={graph} remote={remote} />
    </div>
  );
