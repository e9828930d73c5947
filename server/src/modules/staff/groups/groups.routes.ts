import { previewItemGroups, takeItemFromGroup } from '@cairn/api/item-groups.contract';
import {
  archiveStaffGroup,
  changeGroupsOfPeople,
  createStaffGroup,
  getStaffGroup,
  listStaffGroups,
  previewGroupChange,
  renameStaffGroup,
  restoreStaffGroup,
} from '@cairn/api/staff-groups.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { GroupsService } from './groups.service.ts';
import type { ItemGroups } from './item-groups.ts';

export const addStaffGroupsRoutes = (
  add: AddEndpoint,
  groups: GroupsService,
  itemGroups: ItemGroups,
): void => {
  add(listStaffGroups, ({ query }, caller) => groups.list(caller, query));
  add(getStaffGroup, ({ params }, caller) => groups.find(caller, params.groupId));
  add(createStaffGroup, async ({ body }, caller) =>
    groups.find(caller, await groups.create(caller, body.name)),
  );
  add(renameStaffGroup, async ({ params: { groupId }, body }, caller) => {
    await groups.rename(caller, groupId, body);
    return groups.find(caller, groupId);
  });
  add(archiveStaffGroup, async ({ params: { groupId } }, caller) => {
    await groups.setArchived(caller, groupId, true);
    return groups.find(caller, groupId);
  });
  add(restoreStaffGroup, async ({ params: { groupId } }, caller) => {
    await groups.setArchived(caller, groupId, false);
    return groups.find(caller, groupId);
  });
  add(previewItemGroups, ({ body }) => itemGroups.preview(body));
  add(takeItemFromGroup, async ({ params: { groupId }, body }, caller) => {
    await groups.find(caller, groupId);
    await itemGroups.take(caller, groupId, body);
    return groups.find(caller, groupId);
  });
  add(previewGroupChange, ({ body }, caller) => groups.preview(caller, body));
  add(changeGroupsOfPeople, ({ body }, caller) => groups.changeMembers(caller, body));
};
