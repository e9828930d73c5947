import { countUnreadNotifications } from '@cairn/api/notifications.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { buildAttributes } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockMediaQueries } from './test/mock-media-queries.ts';
import { renderHostShell } from './test/render-shell.tsx';

/** Makes the code of parts fail to load. */
const mockConnection = { isLosing: true };
const mockPart = <Part,>(part: Part): Part => {
  if (mockConnection.isLosing) throw new Error('no chunk');
  return part;
};
jest.mock('../features/notifications/bell-button.tsx', () =>
  mockPart({ NotificationBellButton: () => <button type="button">Notifications</button> }),
);
jest.mock('../features/search/search-dialog.tsx', () =>
  mockPart({ SiteSearchDialog: () => <div role="dialog" aria-label="Search" /> }),
);
jest.mock('../features/help-chat/help-widget.tsx', () =>
  mockPart({ HelpWidget: () => <button type="button">Open help chat</button> }),
);

beforeEach(() => {
  mockConnection.isLosing = true;
  mockMediaQueries();
  signInAs();
  stubApi(
    stubResponse(getUserAttributes, buildAttributes()),
    stubResponse(countUnreadNotifications, { unread: 0 }),
  );
});
const button = (name: string) => screen.findByRole('button', { name });

describe('a part of the shell whose code is lost', () => {
  it.each([
    ['Notifications could not be loaded. Retry', 'Notifications'],
    ['The help chat could not be loaded. Retry', 'Open help chat'],
  ])('stays as a button: %s', async (failed, loaded) => {
    await renderHostShell('/learning', { assistant: { bearer: 'fixed' } });
    const retry = await button(failed);
    mockConnection.isLosing = false;
    await userEvent.click(retry);
    expect(await button(loaded)).toBeVisible();
    expect(screen.queryByRole('button', { name: failed })).not.toBeInTheDocument();
  });

  it('says so where it would open, and Retry loads it again', async () => {
    await renderHostShell('/');
    await userEvent.click(await button('Search'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^This part could not be loaded\.Retry$/,
    );
    mockConnection.isLosing = false;
    await userEvent.click(await button('Retry'));
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
