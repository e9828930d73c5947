import { events, type EventPayload } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';

/** Renders one screen of the sign-in; every other path shows 'Elsewhere'. */
export const openSignInPage = (path: string, element: ReactNode, query = '') => {
  const notices: EventPayload<'notice.shown'>[] = [];
  events.on('notice.shown', (notice) => notices.push(notice));
  const { router, unmount } = renderRoute(
    [
      { path, element },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    path + query,
  );
  const user = userEvent.setup();
  return {
    user,
    notices,
    unmount,
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    /** Pastes text into a field, because typing each letter is slow and tests nothing more. */
    fillIn: async (values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values)) {
        await user.clear(screen.getByLabelText(label));
        await user.click(screen.getByLabelText(label));
        if (value !== '') await user.paste(value);
      }
    },
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  };
};

/** Replaces the response of every request, to test failures of the network. */
export const stubAllRequests = (answer: (request: Request) => Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((request) => answer(request as Request));
