/** For tests: a user who arrives from a partner site. */
import { ensureStudent } from '@cairn/api/auth-ensure.contract';
import { enrollInCourse } from '@cairn/api/courses.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { session, setReporter } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, stubApi, type Stub } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { takeHandOffFragment } from '../../../lib/hand-off-arrival.ts';
import { HandOffPage } from '../hand-off.page.tsx';

const exp = Math.floor(Date.now() / 1000) + 3600;
const jwt = (claims: object) => `h.${btoa(JSON.stringify({ exp, ...claims }))}.s`;
export const lena = buildAttributes({
  StudentID: 'lena-1',
  id: 'lena-1',
  Email: 'lena@partner.example',
  FirstName: 'Lena',
});
export const user = { Email: lena.Email, FirstName: 'Lena Übermut' };
export const given = {
  accessToken: jwt({ sub: 'lena-1' }),
  idToken: jwt({ sub: 'lena-1', email: lena.Email }),
  refreshToken: 'refresh-of-lena',
};
export const tokens = {
  accessToken: { jwtToken: given.accessToken },
  idToken: { jwtToken: given.idToken },
  refreshToken: { jwtToken: given.refreshToken },
};
export const arrived = { ...given, user: JSON.stringify(user) };
export const fragmentOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
export const success = [
  stubResponse(ensureStudent, lena),
  stubResponse(enrollInCourse, { message: 'Enrolled.' }),
  stubResponse(getUserAttributes, { ...lena, Courses: { 'course-1': {} } }),
];

/** Opens this URL, presses the named button if there is one, and waits for the redirect. */
export const arrive = async (
  fragment: string,
  stubs: readonly Stub[] = success,
  { query = '', button }: { readonly query?: string; readonly button?: string } = {},
) => {
  const seen: string[] = [];
  const calls = stubApi(...stubs);
  const answer = jest.mocked(globalThis.fetch).getMockImplementation();
  jest.mocked(globalThis.fetch).mockImplementation((...request) => {
    seen.push(location.href);
    return answer?.(...request) ?? Promise.reject(new Error('No answer.'));
  });
  history.pushState(null, '', `/handoff${query}#${fragment}`);
  takeHandOffFragment();
  const { router, unmount } = renderRoute(
    [
      { path: '/handoff', element: <HandOffPage /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    '/handoff',
  );
  if (button !== undefined)
    await userEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByText('Elsewhere');
  unmount();
  const { pathname, search, hash } = router.state.location;
  return { calls, seen, address: pathname + search + hash };
};
/** Returns what is stored of a session. */
export const kept = () => ({ stored: localStorage.length, isSignedIn: session.isSignedIn() });
export const NOTHING = { stored: 0, isSignedIn: false };

export const reported = jest.fn();

/** Starts each test with empty storage, and collects its reports. */
export const forEachArrival = (): void => {
  beforeEach(() => {
    reported.mockReset();
    setReporter(reported);
    sessionStorage.clear();
  });
  afterEach(() => {
    setReporter(undefined);
    history.replaceState(null, '', '/');
  });
};
