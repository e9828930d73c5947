import { startTransition, useState } from 'react';
import { listAncestorFolders, type CourseNodeIndex } from './node-index.ts';

/** Above this number of nodes all folders start closed, since the first screen of an open tree would show too little of it. */
const MAX_NODES_TO_EXPAND = 200;

const findInitialOpenIds = (
  index: CourseNodeIndex,
  selectedId: string | undefined,
): ReadonlySet<string> =>
  new Set(
    index.size > MAX_NODES_TO_EXPAND
      ? listAncestorFolders(index, selectedId).map(({ id }) => id)
      : [...index].flatMap(([id, { node }]) => (node.type === 'folder' ? [id] : [])),
  );

/**
 * Stores which folders of a live course's tree are open. Folders above a node that a link or Back selects open automatically.
 */
export const useOpenCourseFolders = (index: CourseNodeIndex, selectedId: string | undefined) => {
  const [openIds, setOpenIds] = useState(() => findInitialOpenIds(index, selectedId));
  const [shownId, setShownId] = useState(selectedId);
  if (shownId !== selectedId) {
    setShownId(selectedId);
    setOpenIds(
      withIds(
        openIds,
        listAncestorFolders(index, selectedId).map(({ id }) => id),
      ),
    );
  }
  return {
    openIds,
    open: (ids: readonly string[]) => {
      const change = () => setOpenIds((before) => withIds(before, ids));
      // Opens many folders in a transition: that takes a slow phone some time, in which it must respond to input.
      if (ids.length > 1) startTransition(change);
      else change();
    },
    close: (ids: readonly string[]) =>
      setOpenIds((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  };
};

/** Adds ids to a set. Returns the same set if it contains all of them, so that nothing re-renders. */
const withIds = (before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids]);
