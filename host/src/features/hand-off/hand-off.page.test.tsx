import { ensureStudent } from '@cairn/api/auth-ensure.contract';
import { enrollInCourse } from '@cairn/api/courses.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { events, record, session } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { HandOffPage } from './hand-off.page.tsx';
import {
  arriveFromPartner,
  handOffValues,
  resetBeforeEachArrival,
  toHandOffFragmentText,
  partnerTokens,
  readStoredSessionState,
  arrivingStudent,
  NO_STORED_SESSION,
  reportedFailures,
  successfulHandOffStubs,
  storedPartnerTokens,
  partnerUser,
} from './test/arrive.tsx';

resetBeforeEachArrival();

const routes = [
  { path: '/handoff', element: <HandOffPage /> },
  { path: '*', element: <p>Elsewhere</p> },
];

describe('arriving from a partner site', () => {
  it('[HAND-01] [HAND-03] [API-15] [PAPI-42] asks the server who it is, keeps the session and tells everybody', async () => {
    const told: unknown[] = [];
    const stop = events.on('session.changed', (change) => told.push(change));
    let keptBefore = true;
    const { calls, address } = await arriveFromPartner(toHandOffFragmentText(handOffValues), [
      ...successfulHandOffStubs,
      stubResponse(ensureStudent, arrivingStudent, () => {
        keptBefore = session.isSignedIn();
        return true;
      }),
    ]);
    stop();
    expect(address).toBe('/learning');
    expect(keptBefore).toBe(false);
    const [ensured] = calls;
    expect(`${ensured?.method} ${ensured?.url}`).toBe('POST http://localhost/api/auth/ensure');
    expect(ensured?.headers.get('jwt-Token')).toBe(partnerTokens.accessToken);
    expect(await ensured?.json()).toEqual({ user: partnerUser });
    expect(session.read()).toMatchObject(storedPartnerTokens);
    expect(record.read()).toMatchObject({ StudentID: 'lena-1' });
    expect(told).toEqual([{ reason: 'signed-in' }]);
  });

  it('[HAND-03] stores the attributes of ensure, also when no others can be had', async () => {
    await arriveFromPartner(toHandOffFragmentText(handOffValues), [
      stubResponse(ensureStudent, arrivingStudent),
      stubError(getUserAttributes, 500),
    ]);
    expect(record.read()).toEqual(arrivingStudent);
  });

  it.each([
    ['/course/course-1?m=2#top', '/course/course-1?m=2#top'],
    ['https://evil.example', '/learning'],
    ['//evil.example', '/learning'],
    ['/\\evil.example', '/learning'],
    ['/%2f%2fevil.example', '/learning'],
    ['/login?redirect=/x', '/learning'],
    ['javascript:alert(1)', '/learning'],
  ])('[HAND-01] [HAND-07] redirect %s leads to %s', async (redirect, to) => {
    expect(
      (await arriveFromPartner(toHandOffFragmentText({ ...handOffValues, redirect }))).address,
    ).toBe(to);
  });

  it('[HAND-02] reads a user in base64url beside tokens, redirect and course', async () => {
    const newcomer = { ...partnerUser, LastName: 'abÜÿ~?>ÿ?' };
    const bytes = new TextEncoder().encode(JSON.stringify(newcomer));
    const text = btoa(String.fromCodePoint(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    expect(text).toMatch(/-.*_|_.*-/);
    const { calls, address } = await arriveFromPartner(
      toHandOffFragmentText({
        ...partnerTokens,
        user: text,
        redirect: '/account',
        courseId: 'course-1',
      }),
    );
    expect(await listCallsTo(calls, ensureStudent)[0]?.json()).toEqual({ user: newcomer });
    expect(session.read()).toEqual(storedPartnerTokens);
    expect(await listCallsTo(calls, enrollInCourse)[0]?.json()).toEqual({ courseId: 'course-1' });
    expect(address).toBe('/account');
  });

  it('[HAND-02] ignores the same names in the query', async () => {
    const query = `?${toHandOffFragmentText({ ...handOffValues, redirect: '/dashboard' })}`;
    const { address, calls } = await arriveFromPartner(
      'redirect=%2Faccount',
      successfulHandOffStubs,
      { query },
    );
    expect(calls).toHaveLength(0);
    expect(address).toBe('/login?redirect=%2Faccount');
    expect(readStoredSessionState()).toEqual(NO_STORED_SESSION);
  });

  it('[HAND-04] [PAPI-44] [PAPI-46] [TAPI-12] enrols in the course, then reads the attributes again', async () => {
    let coursesAtSignIn: unknown;
    const stop = events.on('session.changed', () => {
      coursesAtSignIn = record.read()?.Courses;
    });
    const { calls, address } = await arriveFromPartner(
      toHandOffFragmentText({ ...handOffValues, courseId: 'course-1' }),
    );
    stop();
    expect(coursesAtSignIn).toEqual({ 'course-1': {} });
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/auth/ensure',
      '/api/courses/enroll',
      '/api/user/attributes',
    ]);
    const [, enrolled, attributes] = calls;
    expect(enrolled).toMatchObject({ method: 'POST' });
    expect(await enrolled?.json()).toEqual({ courseId: 'course-1' });
    expect(enrolled?.headers.get('id')).toBe('lena-1');
    expect(enrolled?.headers.get('jwt-Token')).toBe(partnerTokens.accessToken);
    expect(attributes?.headers.get('id-Token')).toBe(partnerTokens.idToken);
    expect(attributes?.headers.get('jwt-Token')).toBe(partnerTokens.accessToken);
    expect(record.read()?.Courses).toEqual({ 'course-1': {} });
    expect(address).toBe('/learning');
  });

  it('[HAND-04] leads on only when the attributes have come', async () => {
    const calls = stubApi(...successfulHandOffStubs);
    const answer = jest.mocked(fetch).getMockImplementation() as typeof fetch;
    const gate = Promise.withResolvers<void>();
    jest.mocked(fetch).mockImplementation(async (...request) => {
      const isLast = listCallsTo(calls, enrollInCourse).length > 0;
      const response = await answer(...request);
      if (isLast) await gate.promise;
      return response;
    });
    history.pushState(
      null,
      '',
      `/handoff#${toHandOffFragmentText({ ...handOffValues, courseId: 'course-1' })}`,
    );
    renderRoute(routes, '/handoff');
    await waitFor(() => expect(listCallsTo(calls, getUserAttributes)).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByText('Elsewhere')).not.toBeInTheDocument();
    gate.resolve();
    expect(await screen.findByText('Elsewhere')).toBeVisible();
  });

  it.each([404, 409, 500])(
    '[HAND-05] an enrolment answered %s is only reported',
    async (status) => {
      const { address } = await arriveFromPartner(
        toHandOffFragmentText({ ...handOffValues, courseId: 'course-1', redirect: '/account' }),
        [...successfulHandOffStubs, stubError(enrollInCourse, status)],
      );
      expect(address).toBe('/account');
      expect(session.isSignedIn()).toBe(true);
      expect(reportedFailures).toHaveBeenCalledTimes(1);
    },
  );

  it('[HAND-08] takes the fragment away before any call, and no report names a token', async () => {
    const entries = history.length;
    const { seen } = await arriveFromPartner(
      toHandOffFragmentText({ ...handOffValues, courseId: 'course-1' }),
      [
        ...successfulHandOffStubs,
        stubError(enrollInCourse, 500),
        stubError(getUserAttributes, 500),
      ],
      { query: '?accessToken=x' },
    );
    expect(seen.length).toBeGreaterThan(2);
    // The link is one history entry; no other one contains the fragment.
    expect(history.length).toBe(entries + 1);
    for (const href of seen) expect(new URL(href).pathname + new URL(href).search).toBe('/handoff');
    for (const href of seen) expect(href).not.toContain('#');
    await arriveFromPartner(
      toHandOffFragmentText({ ...partnerTokens, user: partnerTokens.accessToken }),
    );
    expect(reportedFailures.mock.calls.length).toBeGreaterThan(2);
    const told = reportedFailures.mock.calls
      .map(
        ([error, context]) =>
          `${String(error)} ${String((error as Error).stack)} ${JSON.stringify(context)}`,
      )
      .join();
    for (const secret of Object.values(partnerTokens)) expect(told).not.toContain(secret);
  });

  it('[HAND-09] replaces another student’s session only once ensure has succeeded', async () => {
    const maya = signInAs({ FirstName: 'Maya' });
    const before = localStorage.getItem('cairn.session.v1');
    sessionStorage.setItem('filters', 'of Maya');
    await arriveFromPartner(toHandOffFragmentText(handOffValues), [stubError(ensureStudent, 401)]);
    expect(localStorage.getItem('cairn.session.v1')).toBe(before);
    expect(record.read()).toEqual(maya);
    expect(sessionStorage.getItem('filters')).toBe('of Maya');
    await arriveFromPartner(toHandOffFragmentText(handOffValues), successfulHandOffStubs, {
      button: 'Switch account',
    });
    expect(session.studentId()).toBe('lena-1');
    expect(record.read()?.FirstName).toBe('Lena');
    expect(sessionStorage.getItem('filters')).toBeNull();
  });

  it('[HAND-09] asks with both addresses before it replaces another student’s session, which stays until the answer', async () => {
    const maya = signInAs({ FirstName: 'Maya', Email: 'maya@learn.example' });
    const before = localStorage.getItem('cairn.session.v1');
    const calls = stubApi(...successfulHandOffStubs);
    history.pushState(
      null,
      '',
      `/handoff#${toHandOffFragmentText({ ...handOffValues, courseId: 'course-1' })}`,
    );
    renderRoute(routes, '/handoff');
    const question = await screen.findByRole('heading', { name: 'Switch to another account?' });
    expect(question).toHaveFocus();
    expect(
      screen.getByText(
        'You are signed in as maya@learn.example. The link that you followed signs you in as lena@partner.example instead. Continue only if this account is yours.',
      ),
    ).toBeVisible();
    expect(localStorage.getItem('cairn.session.v1')).toBe(before);
    expect(record.read()).toEqual(maya);
    expect(listCallsTo(calls, enrollInCourse)).toHaveLength(0);
  });

  it('[HAND-09] a student who stays keeps the session, record and visit, and is enrolled in nothing', async () => {
    const maya = signInAs({ FirstName: 'Maya' });
    const before = localStorage.getItem('cairn.session.v1');
    sessionStorage.setItem('filters', 'of Maya');
    const fragment = toHandOffFragmentText({
      ...handOffValues,
      courseId: 'course-1',
      redirect: '/account',
    });
    const { calls, address } = await arriveFromPartner(fragment, successfulHandOffStubs, {
      button: 'Stay signed in',
    });
    expect(address).toBe('/learning');
    expect(localStorage.getItem('cairn.session.v1')).toBe(before);
    expect(record.read()).toEqual(maya);
    expect(sessionStorage.getItem('filters')).toBe('of Maya');
    expect(listCallsTo(calls, ensureStudent)).toHaveLength(1);
    expect(listCallsTo(calls, enrollInCourse)).toHaveLength(0);
    expect(reportedFailures).not.toHaveBeenCalled();
  });

  it('asks nothing of a student who arrives with the account that is signed in', async () => {
    signInAs({ StudentID: 'lena-1', id: 'lena-1' });
    expect((await arriveFromPartner(toHandOffFragmentText(handOffValues))).address).toBe(
      '/learning',
    );
    expect(session.read()).toMatchObject(storedPartnerTokens);
  });
});

describe('a signed hand-off', () => {
  const opened = stubResponse(ensureStudent, { ...arrivingStudent, session: storedPartnerTokens });

  it('[HAND-03] is traded for a session, which is the one that is kept', async () => {
    const { calls, address } = await arriveFromPartner(
      toHandOffFragmentText({ handoff: 'a.signed.word', redirect: '/account' }),
      [...successfulHandOffStubs, opened],
    );
    expect(listCallsTo(calls, ensureStudent)[0]?.headers.get('jwt-Token')).toBe('a.signed.word');
    expect(session.read()).toMatchObject(storedPartnerTokens);
    expect(record.read()).not.toHaveProperty('session');
    expect(address).toBe('/account');
  });

  it('[HAND-06] that is answered without a session keeps nothing', async () => {
    await arriveFromPartner(toHandOffFragmentText({ ...handOffValues, handoff: 'a.signed.word' }));
    expect(readStoredSessionState()).toEqual(NO_STORED_SESSION);
  });
});

it('is dealt with once, also when the page is drawn again before it is shown', async () => {
  const calls = stubApi(...successfulHandOffStubs);
  history.pushState(null, '', `/handoff#${toHandOffFragmentText(handOffValues)}`);
  const ready = Promise.withResolvers<{ default: () => null }>();
  const Late = lazy(() => ready.promise);
  renderRoute(
    [
      {
        path: '/handoff',
        element: (
          <Suspense>
            <HandOffPage />
            <Late />
          </Suspense>
        ),
      },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    '/handoff',
  );
  ready.resolve({ default: () => null });
  await screen.findByText('Elsewhere');
  expect(listCallsTo(calls, ensureStudent)).toHaveLength(1);
});

it('[HAND-06] without a fragment it leads to login, asking nothing and keeping nothing', async () => {
  const { calls, address } = await arriveFromPartner('');
  expect(address).toBe('/login');
  expect(calls).toHaveLength(0);
  expect(readStoredSessionState()).toEqual(NO_STORED_SESSION);
});
