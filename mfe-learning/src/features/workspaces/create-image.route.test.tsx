import { createWorkspaceImage, listWorkspaceImages } from '@cairn/api/workspaces.contract';
import {
  stubResponse,
  listCallsTo,
  stubError,
  stubLostConnection,
  type Stub,
} from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  getDesktopCard,
  buildDesktop,
  findDesktopCard,
  buildDesktopImage,
  stubDesktopList,
  openDesktopPage,
  stubDesktopImageList,
} from './test/desktop-page.tsx';

const open = async (...stubs: readonly Stub[]) => {
  const page = openDesktopPage({ stubs: [stubDesktopList(buildDesktop()), ...stubs] });
  await findDesktopCard();
  await userEvent.click(within(getDesktopCard()).getByRole('button', { name: 'Create image' }));
  return page;
};

const field = () => screen.getByRole('textbox', { name: 'Image name' });
const dialog = () => screen.getByRole('dialog', { name: 'Create image' });
const submit = () =>
  userEvent.click(within(dialog()).getByRole('button', { name: 'Create image' }));

it('[WORK-11] [API-72] sends a name, says so, and reads the images again', async () => {
  const { requests, notices, answer } = await open();
  const later = answer(
    stubResponse(createWorkspaceImage, { ImageId: 'wsi-9' }),
    stubDesktopImageList(
      buildDesktopImage({ ImageId: 'wsi-9', Name: 'Tools 1.2_b-c', State: 'PENDING' }),
    ),
  );
  await userEvent.type(field(), '  Tools 1.2_b-c ');
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(notices).toEqual(['info: Creating image...']);
  const [call] = listCallsTo(later, createWorkspaceImage);
  expect(await call?.json()).toEqual({
    workspaceId: 'ws-1',
    username: 'maya',
    name: 'Tools 1.2_b-c',
  });
  expect(await screen.findByRole('heading', { name: 'Tools 1.2_b-c' })).toBeVisible();
  expect(listCallsTo(requests, listWorkspaceImages)).toHaveLength(1);
});

it.each(['', '   ', 'a/b', 'größer', 'x'.repeat(65)])(
  '[WORK-11] the name %j is refused here, and sent nowhere',
  async (name) => {
    const { requests } = await open();
    if (name !== '') await userEvent.type(field(), name);
    await submit();
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(
      expect.stringContaining('Please enter a name that follows this rule.'),
    );
    expect(listCallsTo(requests, createWorkspaceImage)).toEqual([]);
  },
);

it('[WORK-11] a failure is said where one is', async () => {
  const { answer, notices } = await open(stubError(createWorkspaceImage, 503));
  await userEvent.type(field(), 'Tools');
  await submit();
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    'Failed to create image. Service is temporarily unavailable. Please try again shortly.',
  );
  expect(field()).toHaveValue('Tools');
  answer(stubResponse(createWorkspaceImage, { ImageId: 'wsi-9' }));
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(notices).toEqual(['info: Creating image...']);
});

it('an image that was ordered and whose reply was lost is no failure', async () => {
  const { notices, answer } = await open(stubLostConnection(createWorkspaceImage));
  await userEvent.type(field(), 'Tools');
  answer(
    stubLostConnection(createWorkspaceImage),
    stubDesktopImageList(buildDesktopImage({ ImageId: 'wsi-9', Name: 'Tools' })),
  );
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(notices).toEqual(['info: Creating image...']);
  expect(await screen.findByRole('heading', { name: 'Tools' })).toBeVisible();
});

it('an order that never arrived is a failure, and so is one whose name was there before', async () => {
  const { answer, notices } = await open(
    stubLostConnection(createWorkspaceImage),
    stubDesktopImageList(buildDesktopImage({ Name: 'Old' })),
  );
  for (const name of ['Tools', 'Old']) {
    answer(
      stubLostConnection(createWorkspaceImage),
      stubDesktopImageList(buildDesktopImage({ Name: 'Old' })),
    );
    await userEvent.clear(field());
    await userEvent.type(field(), name);
    await submit();
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Failed to create image.');
  }
  expect(notices).toEqual([]);
});

it('a name that is taken is called that', async () => {
  await open(
    stubError(createWorkspaceImage, 409, 'conflict', 'You have an image of that name already.'),
  );
  await userEvent.type(field(), 'Tools');
  await submit();
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    'Failed to create image. You have an image of that name already.',
  );
});
