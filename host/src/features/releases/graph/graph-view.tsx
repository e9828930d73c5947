import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import type { ReleaseGraph } from '@cairn/api/release-history.contract';
import { useQuery } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { SelectField } from '@cairn/ui/select-field';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { PRODUCTION } from '../release-address.ts';
import { channelText } from '../release-words.ts';
import { releaseQueries } from '../releases.queries.ts';
import type { SiteList } from '../use-site-view.ts';
import { EventFigure, ShareFigure } from './graph-figures.tsx';
import styles from './graph.module.css';

interface GraphViewProps {
  readonly board: ReleaseBoard;
  readonly list: SiteList;
}

/** Who emits, listens and shares on a channel, as the releases that run there say. */
export const GraphView = ({ board, list: { view, change } }: GraphViewProps) => {
  const channel = view.channel || PRODUCTION;
  const graph = useQuery(releaseQueries.graph(channel));
  const names = board.remotes.map(({ name }) => name);
  return (
    <>
      <div className={styles['choices']}>
        <SelectField
          label={t`Channel`}
          options={board.channels.map((one) => ({
            value: one.channel,
            label: channelText(one.channel),
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
      <Loaded
        query={graph}
        skeleton={
          <Skeleton label={t`Loading the graph`}>
            <SkeletonBlock />
          </Skeleton>
        }
        renderFailure={({ error, ...again }) => (
          <ErrorState
            title={t`The graph could not be loaded.`}
            detail={friendlyMessage(error)}
            {...again}
          />
        )}
      >
        {(data) => <Figures graph={data} remote={view.remote} />}
      </Loaded>
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
      <ShareFigure graph={graph} remote={remote} />
    </div>
  );
