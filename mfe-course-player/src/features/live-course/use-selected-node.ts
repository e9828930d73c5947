import type { CourseNode } from '@cairn/api/course-item.contract';
import { useLeave, useLocation, useNavigate } from '@cairn/runtime';
import { useState } from 'react';
import type { CourseNodeIndex } from './explorer/node-index.ts';

const TABS = ['content', 'grades', 'overview', 'announcements'] as const;
type LiveTab = (typeof TABS)[number];

const isTab = (name: string | null): name is LiveTab => TABS.some((tab) => tab === name);

/**
 * Reads the item and the tab from the URL (`?item=…`, `?tab=…`), so that reload, links and Back restore them. Selecting an item
 * adds a history entry; switching tabs does not.
 */
export const useSelectedNode = (index: CourseNodeIndex) => {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const leave = useLeave();
  const [firstKey] = useState(key);
  const query = new URLSearchParams(search);
  const named = query.get('item');
  const node = named === null ? undefined : index.get(named)?.node;
  const tab = query.get('tab');
  return {
    /** The selected item; never a folder. */
    selected: node?.type === 'folder' ? undefined : node,
    tab: isTab(tab) ? tab : ('content' as const),
    /** True if the URL names an item that this course does not contain. */
    isUnknown: named !== null && node === undefined,
    /** True if the student has navigated since the page opened. */
    hasMoved: key !== firstKey,
    /** @param onLeaving called once no navigation blocker keeps the student at the previous item */
    select: ({ id }: CourseNode, onLeaving?: () => void): void => {
      if (id === named && tab === null) return;
      leave(() => {
        onLeaving?.();
        void navigate(withSearchValues(search, { item: id, tab: undefined }));
      });
    },
    showTab: (next: string): void => {
      const shown = next === 'content' ? undefined : next;
      void navigate(withSearchValues(search, { tab: shown }), { replace: true });
    },
  };
};

const withSearchValues = (search: string, values: Readonly<Record<string, string | undefined>>) => {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return `?${query}`;
};
