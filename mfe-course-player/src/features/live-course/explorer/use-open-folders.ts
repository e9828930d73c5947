import { startTransition, useState } from 'react';
import { foldersAbove, type NodeIndex } from './node-index.ts';

/** A tree of more nodes than this begins closed: its first screen would tell nothing. */
const MOST_OPEN = 200;

const openAtFirst = (index: NodeIndex, selectedId: string | undefined): ReadonlySet<string> =>
  new Set(
    index.size > MOST_OPEN
      ? foldersAbove(index, selectedId).map(({ id }) => id)
      : [...index].flatMap(([id, { node }]) => (node.type === 'folder' ? [id] : [])),
  );

/** Which folders are open. Those above a node that is selected from elsewhere (a link, Back) open for it. */
export const useOpenFolders = (index: NodeIndex, selectedId: string | undefined) => {
  const [openIds, setOpenIds] = useState(() => openAtFirst(index, selectedId));
  const [shownId, setShownId] = useState(selectedId);
  if (shownId !== selectedId) {
    setShownId(selectedId);
    setOpenIds(
      withIds(
        openIds,
        foldersAbove(index, selectedId).map(({ id }) => id),
      ),
    );
  }
  return {
    openIds,
    open: (ids: readonly string[]) => {
      const change = () => setOpenIds((before) => withIds(before, ids));
      // The rows of many folders at once take a slow phone some time, in which it goes on answering.
      if (ids.length > 1) startTransition(change);
      else change();
    },
    close: (ids: readonly string[]) =>
      setOpenIds((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  };
};

/** The same set where all are in it: nothing is drawn for what changes nothing. */
const withIds = (before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids]);
