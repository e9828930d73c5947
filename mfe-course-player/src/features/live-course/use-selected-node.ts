import type { CourseNode } from '@cairn/api/courses.contract';
import { useLeave, useLocation, useNavigate } from '@cairn/runtime';
import { useState } from 'react';
import type { NodeIndex } from './explorer/node-index.ts';

const TABS = ['content', 'grades', 'overview', 'announcements'] as const;
type LiveTab = (typeof TABS)[number];

const isTab = (name: string | null): name is LiveTab => TABS.some((tab) => tab === name);

/**
 * The item and the tab that the address names (`?item=…`, `?tab=…`): a reload, a link and Back show what was there. Each
 * item is an entry of the history; tabs stay in theirs.
 */
export const useSelectedNode = (index: NodeIndex) => {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const leave = useLeave();
  const [firstKey] = useState(key);
  const query = new URLSearchParams(search);
  const named = query.get('item');
  const node = named === null ? undefined : index.get(named)?.node;
  const tab = query.get('tab');
  return {
    /** Folders are never selected. */
    selected: node?.type === 'folder' ? undefined : node,
    tab: isTab(tab) ? tab : ('content' as const),
    /** The address names something that this course does not have, or not any more. */
    isUnknown: named !== null && node === undefined,
    /** The student has chosen since the page opened. */
    hasMoved: key !== firstKey,
    /** @param onLeaving called once nothing holds the student at the item before */
    select: ({ id }: CourseNode, onLeaving?: () => void): void => {
      if (id === named && tab === null) return;
      leave(() => {
        onLeaving?.();
        void navigate(addressWith(search, { item: id, tab: undefined }));
      });
    },
    showTab: (next: string): void => {
      const shown = next === 'content' ? undefined : next;
      void navigate(addressWith(search, { tab: shown }), { replace: true });
    },
  };
};

const addressWith = (search: string, values: Readonly<Record<string, string | undefined>>) => {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return `?${query}`;
};
