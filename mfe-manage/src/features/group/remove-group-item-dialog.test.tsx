import { previewItemGroups, takeItemFromGroup } from '@cairn/api/item-groups.contract';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildGroup, openManagePage } from '../../test/manage-page.tsx';

const path = '/manage/groups/riverside';
const lost = stubResponse(previewItemGroups, { students: 3 });
const openDialog = async (title: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Remove ${title} from the group` }),
  );
  return screen.findByRole('dialog', { name: `Remove ${title} from Riverside College?` });
};

it.each([
  ['course', 'Statistics Live', '3 enrolled students will no longer see it.'],
  ['document', 'Riverside Lab Guide', '3 students will no longer see it.'],
])(
  '[MGRP-11] taking a %s from the group first says how many students lose it',
  async (kind, title, words) => {
    const { requests } = openManagePage({
      path,
      stubs: [lost, stubResponse(takeItemFromGroup, buildGroup())],
    });
    const dialog = await openDialog(title);
    expect(await within(dialog).findByText(words)).toBeVisible();
    const [preview] = listCallsTo(requests, previewItemGroups);
    expect(await preview?.clone().json()).toMatchObject({ kind, leave: ['riverside'], join: [] });
    expect(listCallsTo(requests, takeItemFromGroup)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [call] = listCallsTo(requests, takeItemFromGroup);
    expect(call?.url).toMatch(/\/manage\/groups\/riverside\/take-item$/);
    expect(await call?.clone().json()).toMatchObject({ kind });
  },
);

it('says why a course is not taken from the group', async () => {
  const message = 'Content files decide about this course. Take it over first.';
  openManagePage({ path, stubs: [lost, stubError(takeItemFromGroup, 409, 'conflict', message)] });
  const dialog = await openDialog('Statistics Live');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
});

it('is not offered to a group manager', async () => {
  openManagePage({ path, roles: ['group-manager'] });
  expect(await screen.findByText('Statistics Live')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove .* from the group$/ })).toBeNull();
});
