import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import type { ReleaseGraph } from '@cairn/api/release-history.contract';
import { useQuery } from '@cairn/runtime';
import { EmptyState } from '@cairn/ui/empty-state';
import { SelectField } from '@cairn/ui/select-field';
import { SkeletonBlock } from '@cairn/ui/skeleton';
import { t } from 'ttag';
import { LoadedReleaseSection } from '../loaded-release-section.tsx';
import { PRODUCTION_CHANNEL_NAME } from '../release-urls.ts';
import { formatChannelName } from '../release-texts.ts';
import { releaseQueries } from '../releases.queries.ts';
import type { ReleasesUrlState } from '../use-releases-url-state.ts';
import { EventGraphFigure, SharedModulesGraphFigure, SlotGraphFigure } from './graph-figures.tsx';
import pageStyles from '../releases.module.css';
import styles from './graph.module.css';

interface GraphViewProps {
  readonly board: ReleaseBoard;
  readonly list: ReleasesUrlState;
}

/** View of the events, slots and shared modules that connect a channel's releases, as their descriptors declare them. */
export const ReleaseDependencyView = ({ board, list: { view, change } }: GraphViewProps) => {
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
            label: formatChannelName(one.channel),
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
      <LoadedReleaseSection
        query={graph}
        loading={t`Loading the graph`}
        shape={<SkeletonBlock />}
        failure={t`The graph could not be loaded.`}
        headingLevel={2}
      >
        {(data) => <Figures graph={data} remote={view.remote} />}
      </LoadedReleaseSection>
    </>
  );
};

const asChoice = (name: string) => ({ value: name, label: name });

const Figures = ({ graph, remote }: { readonly graph: ReleaseGraph; readonly remote: string }) =>
  graph.remotes.length === 0 ? (
    <EmptyState art="camp" title={t`Nothing runs on this channel yet.`} />
  ) : (
    <div className={styles['figures']}>
      <EventGraphFigure graph={graph} remote={remote} />
      {graph.slots && graph.slots.length > 0 && <SlotGraphFigure graph={graph} remote={remote} />}
      <SharedModulesGraphFigure graph={graph} remote={remote} />
    </div>
  );
