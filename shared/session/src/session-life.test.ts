/** Tests of the effects and events when a session begins, is renewed and ends. */
import { sessionRefresh, type Tokens } from '@cairn/api/auth.contract';
import { listCourses } from '@cairn/api/courses.contract';
import { buildCourse } from '@cairn/testing/builders';
import { stubError, stubApi, type Stub } from '@cairn/testing/stub-api';
import { setReporter } from './report.ts';
import { createSession, type Session } from './session.ts';
import { RECORD_KEY, SESSION_KEY } from './storage-keys.ts';

const NOW = 1_000_000;
const jwt = (claims: object) => ({ jwtToken: `h.${btoa(JSON.stringify(claims))}.s` });
const good = NOW / 1000 + 60;
const over = NOW / 1000;
const tokens = (name: string, sub = 'maya', [access, id] = [good, good]): Tokens => ({
  accessToken: jwt({ exp: access, sub, name }),
  idToken: jwt({ exp: id, sub, name, email: `${sub}@cairn.example`, given_name: 'Maya' }),
  refreshToken: { jwtToken: `refresh-${name}` },
});

const reported = jest.fn();
beforeEach(() => {
  reported.mockClear();
  setReporter(reported);
});
afterEach(() => setReporter(undefined));

const store = (stored: Partial<Tokens>) =>
  localStorage.setItem(SESSION_KEY, JSON.stringify(stored));

const open = () => {
  const listeners: ((key: string | null) => void)[] = [];
  const cookies: string[] = [];
  const session = createSession({
    storage: () => localStorage,
    now: () => NOW,
    exclusive: (work) => work(),
    checkPayloads: true,
    onStorage: (listener) => void listeners.push(listener),
    setCookie: (cookie) => void cookies.push(cookie),
  });
  return { session, cookies, heard: heardOf(session), hears: tellAll(listeners) };
};
const heardOf = ({ events }: Session): string[] => {
  const heard: string[] = [];
  events.on('session.changed', ({ reason }) => heard.push(reason));
  events.on('session.ended', ({ reason }) => heard.push(`ended: ${reason}`));
  return heard;
};
const tellAll = (listeners: readonly ((key: string | null) => void)[]) => (key: string | null) =>
  listeners.forEach((tell) => tell(key));

const renews = (answer: Tokens): Stub => ({ endpoint: sessionRefresh, status: 200, body: answer });

describe('the hint for the server', () => {
  const IN = 'cairn_signed_in=1; Path=/; SameSite=Lax; Max-Age=31536000';
  const OUT = 'cairn_signed_in=; Path=/; SameSite=Lax; Max-Age=0';

  it('stands from the sign-in to the sign-out, and is put off by each renewal', async () => {
    const { session, cookies } = open();
    expect(cookies).toEqual([]);
    await session.signIn(tokens('a', 'maya', [over, good]));
    stubApi(renews(tokens('b')));
    await session.ensureFresh();
    expect(cookies).toEqual([IN, IN]);
    session.signOut('signed-out');
    expect(cookies).toEqual([IN, IN, OUT]);
  });

  it('goes with a session that cannot be renewed', async () => {
    store(tokens('a', 'maya', [over, good]));
    stubApi(stubError(sessionRefresh, 401, 'unauthorized'));
    const { session, cookies, heard } = open();
    await session.ensureFresh();
    expect(cookies).toEqual([OUT]);
    expect(heard).toEqual(['ended: expired']);
    expect(session.isSignedIn()).toBe(false);
  });
});

describe('a sign-in', () => {
  it('is told when what comes first is done, and tokens are there for it', async () => {
    const { session, heard } = open();
    await session.signIn(tokens('a'), async () => {
      heard.push(`first, as ${session.studentId()}`);
    });
    expect(heard).toEqual(['first, as maya', 'signed-in']);
  });

  it('is one although what comes first has failed', async () => {
    const { session, heard } = open();
    const lost = new Error('lost');
    await session.signIn(tokens('a'), () => Promise.reject(lost));
    expect(heard).toEqual(['signed-in']);
    expect(reported.mock.calls).toEqual([[lost, { at: 'sign-in' }]]);
  });

  it('ends the session of another student first, and not that of the same', async () => {
    const { session, heard } = open();
    await session.signIn(tokens('a'));
    await session.signIn(tokens('b'));
    expect(heard.splice(0)).toEqual(['signed-in', 'signed-in']);
    await session.signIn(tokens('c', 'jonas'), async () => void heard.push('first'));
    expect(heard).toEqual(['ended: signed-out', 'first', 'signed-in']);
  });
});

describe('ensureFresh', () => {
  const { accessToken, idToken, refreshToken } = tokens('a');
  const old = tokens('a', 'maya', [over, over]);

  it.each<[string, Partial<Tokens>, number]>([
    ['nothing', {}, 0],
    ['three good tokens', tokens('a'), 0],
    ['two good tokens and no means to renew them', { accessToken, idToken }, 0],
    ['a refresh token alone', { refreshToken }, 1],
    ['no id token', { accessToken, refreshToken }, 1],
    ['no access token', { idToken, refreshToken }, 1],
    ['an access token that is over', { ...tokens('a'), accessToken: old.accessToken }, 1],
    ['an id token that is over', { ...tokens('a'), idToken: old.idToken }, 1],
  ])('with %s', async (_what, stored, asks) => {
    store(stored);
    const requests = stubApi(renews(tokens('new')));
    const { session } = open();
    await session.ensureFresh();
    expect(requests).toHaveLength(asks);
    expect(session.read()).toEqual(asks === 0 ? stored : tokens('new'));
  });

  it.each<[string, Partial<Tokens>]>([
    ['an access token alone', { accessToken }],
    ['an id token alone', { idToken }],
  ])('ends a session of %s, which nothing can renew', async (_what, stored) => {
    store(stored);
    const requests = stubApi();
    const { session, heard } = open();
    await session.ensureFresh();
    expect(requests).toEqual([]);
    expect(session.read()).toEqual({});
    expect(heard).toEqual(['ended: expired']);
  });
});

describe('who is signed in', () => {
  it('is whom the access token names, else the id token', () => {
    const { session } = open();
    expect([session.studentId(), session.givenName(), session.accessToken()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const [a, b] = [tokens('a', 'maya'), tokens('b', 'jonas')];
    store({ ...a, idToken: b.idToken });
    expect(session.studentId()).toBe('maya');
    expect(session.accessToken()).toBe(a.accessToken.jwtToken);
    expect(session.givenName()).toBe('Maya');
    store({ idToken: b.idToken });
    expect(session.studentId()).toBe('jonas');
    store({ accessToken: { jwtToken: 'nonsense' }, idToken: b.idToken });
    expect(session.studentId()).toBe('jonas');
  });

  it('is reported to listeners until they are removed', async () => {
    const { session } = open();
    const changed = jest.fn();
    const stop = session.subscribe(changed);
    await session.signIn(tokens('a'));
    expect(changed).toHaveBeenCalledTimes(1);
    session.signOut('signed-out');
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    await session.signIn(tokens('b'));
    session.signOut('expired');
    expect(changed).toHaveBeenCalledTimes(2);
  });
});

describe('another tab', () => {
  it('that empties all storage ends the session', () => {
    store(tokens('a'));
    const { heard, hears } = open();
    localStorage.clear();
    hears(null);
    hears(null);
    expect(heard).toEqual(['ended: signed-out']);
  });

  it('that writes something else, or the same tokens, changes nothing here', () => {
    store(tokens('a'));
    const { heard, hears } = open();
    store(tokens('b'));
    hears(RECORD_KEY);
    expect(heard).toEqual([]);
    hears(SESSION_KEY);
    expect(heard).toEqual(['refreshed']);
    store({ ...tokens('b'), refreshToken: { jwtToken: 'other' } });
    hears(SESSION_KEY);
    expect(heard).toEqual(['refreshed']);
  });

  it('tells nothing of what this one has done itself', async () => {
    const { session, heard, hears } = open();
    await session.signIn(tokens('a'));
    hears(SESSION_KEY);
    session.signOut('signed-out');
    hears(SESSION_KEY);
    expect(heard).toEqual(['signed-in', 'ended: signed-out']);
  });
});

it('an answer with a record that does not fit is reported, and the others are shown', async () => {
  const { session } = open();
  stubApi({ endpoint: listCourses, status: 200, body: [buildCourse(), { CourseID: 'odd' }] });
  await expect(session.http.call(listCourses, {})).resolves.toEqual([buildCourse()]);
  expect(reported.mock.calls).toEqual([
    [new Error('GET /courses/all: left out 1 of 2'), { at: 'answer' }],
  ]);
});
