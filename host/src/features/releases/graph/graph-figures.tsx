import { andList } from '@cairn/messages/word-lists';
import type { ReleaseGraph } from '@cairn/api/release-history.contract';
import { plural } from '@cairn/messages/plural';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { t } from 'ttag';
import { DependencyGraphPicture } from './graph-picture.tsx';
import {
  listEventTableRows,
  listEventGraphPaths,
  listSharedModuleTableRows,
  listSharedModuleGraphPaths,
  listSlotGraphPaths,
} from './graph.rules.ts';
import styles from './graph.module.css';

interface FigureProps {
  readonly graph: ReleaseGraph;
  /** Name of the remote whose connections are highlighted; '' highlights none. */
  readonly remote: string;
}

/** A graph of events with their emitters and listeners. */
export const EventGraphFigure = ({ graph, remote }: FigureProps) => {
  const paths = useMemo(() => listEventGraphPaths(graph), [graph]);
  const picked = useMemo(
    () => paths.filter(([from, , to]) => from === remote || to === remote),
    [paths, remote],
  );
  const lines = listEventTableRows(graph).filter(
    ({ emits, listens }) => remote === '' || [...emits, ...listens].includes(remote),
  );
  const count = lines.length;
  const label = plural(
    count,
    t`${count} event between the remotes|${count} events between the remotes`,
  );
  return (
    <GraphFigure
      titleId="events-title"
      title={t`Events`}
      empty={t`No remote of this channel emits an event that another one listens to.`}
      paths={paths}
      picked={remote === '' ? undefined : picked}
      label={label}
      heads={[t`Event`, t`Emitted by`, t`Listeners`]}
    >
      {lines.map(({ event, version, emits, listens }) => (
        <tr key={event}>
          <th scope="row">
            <code translate="no">{event}</code> {version}
          </th>
          <td>{andList(emits)}</td>
          <td>{andList(listens)}</td>
        </tr>
      ))}
    </GraphFigure>
  );
};

/** A graph of slots with their owners and the remotes that fill them. */
export const SlotGraphFigure = ({ graph, remote }: FigureProps) => {
  const paths = useMemo(() => listSlotGraphPaths(graph), [graph]);
  const picked = useMemo(
    () => paths.filter(([owner, , filler]) => owner === remote || filler === remote),
    [paths, remote],
  );
  const lines = (graph.slots ?? []).filter(
    ({ owner, fillers }) => remote === '' || [owner, ...fillers].includes(remote),
  );
  const count = lines.length;
  const label = plural(count, t`${count} slot with its fillers|${count} slots with their fillers`);
  return (
    <GraphFigure
      titleId="slots-title"
      title={t`Slots`}
      empty={t`No remote of this channel fills a slot.`}
      paths={paths}
      picked={remote === '' ? undefined : picked}
      label={label}
      heads={[t`Slot`, t`Owner`, t`Filled by`]}
    >
      {lines.map(({ slot, owner, fillers }) => (
        <tr key={slot}>
          <th scope="row">
            <code translate="no">{slot}</code>
          </th>
          <td>{owner}</td>
          <td>{fillers.length === 0 ? '–' : andList(fillers)}</td>
        </tr>
      ))}
    </GraphFigure>
  );
};

/** A graph of shared modules with the remotes that use them, and their version ranges. */
export const SharedModulesGraphFigure = ({ graph, remote }: FigureProps) => {
  const paths = useMemo(() => listSharedModuleGraphPaths(graph, groupText), [graph]);
  const lines = listSharedModuleTableRows(graph).filter(
    ({ remotes }) => remote === '' || remotes.includes(remote),
  );
  const picked = useMemo(() => {
    const requested = new Set(
      Object.entries(graph.remotes.find(({ name }) => name === remote)?.shared ?? {}).map(
        ([module, range]) => `${module} ${range}`,
      ),
    );
    return paths.filter(([, range = '']) => requested.has(range));
  }, [graph, paths, remote]);
  const count = lines.length;
  const label = plural(
    count,
    t`${count} range of modules that the host provides|${count} ranges of modules that the host provides`,
  );
  return (
    <GraphFigure
      titleId="shares-title"
      title={t`Shared modules`}
      empty={t`No remote of this channel shares a module.`}
      paths={paths}
      picked={remote === '' ? undefined : picked}
      label={label}
      heads={[t`Module`, t`Provided by the host`, t`Range`, t`Remotes`]}
    >
      {lines.map(({ module, providedVersion, range, remotes }) => (
        <tr key={`${module} ${range}`}>
          <th scope="row">
            <code translate="no">{module}</code>
          </th>
          <td>{providedVersion ?? t`No`}</td>
          <td>
            <code translate="no">{range}</code>
          </td>
          <td>{andList(remotes)}</td>
        </tr>
      ))}
    </GraphFigure>
  );
};

/** Returns the label for a group of remotes, such as 'catalog' or 'catalog and 47 more'. */
const groupText = ([first = '', ...more]: readonly string[]): string => {
  const count = more.length;
  if (count === 0) return first;
  return plural(count, t`${first} and ${count} more|${first} and ${count} more`);
};

interface GraphFigureProps extends LinesProps, ComponentProps<typeof DependencyGraphPicture> {
  readonly title: string;
  /** Sentence in place of the picture when the graph has no path. */
  readonly empty: string;
}

/** A picture of a graph, and a table with the same connections. */
const GraphFigure = ({ titleId, title, empty, heads, children, ...picture }: GraphFigureProps) => (
  <section aria-labelledby={titleId}>
    <h2 id={titleId}>{title}</h2>
    {picture.paths.length === 0 ? <p>{empty}</p> : <DependencyGraphPicture {...picture} />}
    <Lines titleId={titleId} heads={heads}>
      {children}
    </Lines>
  </section>
);

interface LinesProps {
  /** Id of the heading that names the table. */
  readonly titleId: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

const Lines = ({ titleId, heads, children }: LinesProps) => (
  <div className={styles['lines']}>
    <table aria-labelledby={titleId}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
