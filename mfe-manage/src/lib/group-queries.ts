import { type ItemGroupsChange, previewItemGroups } from '@cairn/api/item-groups.contract';
import {
  getStaffGroup,
  type GroupMembershipChange,
  type GroupFilters,
  listStaffGroups,
  previewGroupChange,
} from '@cairn/api/staff-groups.contract';
import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import { ALWAYS_STALE_OPTIONS, manageQueries } from './manage-queries.ts';

export const groupQueries = {
  /** Loads a page of the groups; the previous page stays visible until then. */
  list: (query: Partial<GroupFilters>) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'groups', query],
      queryFn: ({ signal }) => http.call(listStaffGroups, { query, signal }),
      placeholderData: (before) => before,
      ...ALWAYS_STALE_OPTIONS,
    }),
  detail: (groupId: string) =>
    queryOptions({
      queryKey: [...manageQueries.allKey, 'group', groupId],
      queryFn: ({ signal }) => http.call(getStaffGroup, { params: { groupId }, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  changePreview: (body: GroupMembershipChange) =>
    queryOptions({
      // The key is separate from those of groups, so that the change which this query previews does not reload it.
      queryKey: ['preview-of-group-change', body],
      queryFn: ({ signal }) => http.call(previewGroupChange, { body, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
  itemPreview: (body: ItemGroupsChange) =>
    queryOptions({
      // The key is separate from those of groups, so that the change which this query previews does not reload it.
      queryKey: ['preview-of-item-groups', body],
      queryFn: ({ signal }) => http.call(previewItemGroups, { body, signal }),
      ...ALWAYS_STALE_OPTIONS,
    }),
};
