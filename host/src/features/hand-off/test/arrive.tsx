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
import { captureHandOffFragment } from '../../../lib/hand-off-arrival.ts';
import { HandOffPage } from '../hand-off.page.tsx';

const exp = Math.floor(Date.now() / 1000) + 3600;
const jwt = (claims: object) => `h.${btoa(JSON.stringify({ exp, ...claims }))}.s`;
export const arrivingStudent = buildAttributes({
  StudentID: 'lena-1',
  id: 'lena-1',
  Email: 'lena@partner.example',
  FirstName: 'Lena',
});
export const partnerUser = { Email: arrivingStudent.Email, FirstName: 'Lena Übermut' };
export const partnerTokens = {
  accessToken: jwt({ sub: 'lena-1' }),
  idToken: jwt({ sub: 'lena-1', email: arrivingStudent.Email }),
  refreshToken: 'refresh-of-lena',
};
export const storedPartnerTokens = {
  accessToken: { jwtToken: partnerTokens.accessToken },
  idToken: { jwtToken: partnerTokens.idToken },
  refreshToken: { jwtToken: partnerTokens.refreshToken },
};
export const handOffValues = { ...partnerTokens, user: JSON.stringify(partnerUser) };
export const toHandOffFragmentText = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
export const successfulHandOffStubs = [
  stubResponse(ensureStudent, arrivingStudent),
  stubResponse(enrollInCourse, { message: 'Enrolled.' }),
  stubResponse(getUserAttributes, { ...arrivingStudent, Courses: { 'course-1': {} } }),
];

/** Opens the hand-off page with this fragment, presses the named button if given, and waits for the redirect. */
export const arriveFromPartner = async (
  fragment: string,
  stubs: readonly Stub[] = successfulHandOffStubs,
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
  captureHandOffFragment();
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
/** Returns the number of stored values and whether the student is signed in. */
export const readStoredSessionState = () => ({
  stored: localStorage.length,
  isSignedIn: session.isSignedIn(),
});
export const NO_STORED_SESSION = { stored: 0, isSignedIn: false };

export const reportedFailures = jest.fn();

/** Registers Jest hooks that empty the storage before each test and collect the reported failures. */
export const resetBeforeEachArrival = (): void => {
  beforeEach(() => {
    reportedFailures.mockReset();
    setReporter(reportedFailures);
    sessionStorage.clear();
  });
  afterEach(() => {
    setReporter(undefined);
    history.replaceState(null, '', '/');
  });
};
