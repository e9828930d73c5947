import { setReporter } from './report.ts';
import { createSessionStore } from './session-store.ts';
import { RECORD_KEY, SESSION_KEY } from './storage-keys.ts';
import {
  createFakeStorage,
  mayaAttributes,
  openFakeTab,
  createTestTokens,
} from './test/fake-tab.ts';

const reported = jest.fn();
beforeEach(() => {
  reported.mockClear();
  setReporter(reported);
});
afterEach(() => setReporter(undefined));

const kept = (storage: ReturnType<typeof createFakeStorage>): unknown =>
  JSON.parse(storage.texts.get(SESSION_KEY) ?? 'null');

/** Signs in and loads the record while the storage still has room. */
const studying = async () => {
  const storage = createFakeStorage();
  const tab = openFakeTab(storage);
  await tab.session.signIn(createTestTokens('maya', 'old'));
  tab.record.keep(mayaAttributes);
  return { storage, ...tab };
};
/** Renews the tokens as a refresh does. */
const renewed = (storage: ReturnType<typeof createFakeStorage>) => {
  const store = createSessionStore(storage.get, () => storage.texts.delete(RECORD_KEY));
  store.read();
  store.saveTokens(createTestTokens('maya', 'new'));
  return store;
};

describe('storage that is full', () => {
  it('costs no session: tokens and record live on in memory, and it is told once', async () => {
    const storage = createFakeStorage();
    storage.world.refuses = () => true;
    const { session, record } = openFakeTab(storage);
    await session.signIn(createTestTokens('maya'));
    record.keep(mayaAttributes);
    record.keep({ ...mayaAttributes, LastName: 'Osei' });
    expect(session.isSignedIn()).toBe(true);
    expect(session.read()).toEqual(createTestTokens('maya'));
    expect(record.read()?.LastName).toBe('Osei');
    expect(reported.mock.calls.map(([, context]) => context)).toEqual([
      { at: 'local storage', key: SESSION_KEY },
      { at: 'local storage', key: RECORD_KEY },
    ]);
  });

  it('gives up the copy of the record before it loses a rotated token', async () => {
    const { storage, record } = await studying();
    storage.world.refuses = () => storage.texts.has(RECORD_KEY);
    expect(renewed(storage).read()).toEqual(createTestTokens('maya', 'new'));
    expect(kept(storage)).toEqual(createTestTokens('maya', 'new'));
    expect(storage.texts.has(RECORD_KEY)).toBe(false);
    expect(record.read()).toEqual(mayaAttributes);
  });

  it('keeps a rotated token in memory, and leaves other tabs none that is spent', async () => {
    const { storage, session, hears, heard } = await studying();
    heard.length = 0;
    storage.world.refuses = (_key, text) => text.includes('refresh-new');
    expect(renewed(storage).read()).toEqual(createTestTokens('maya', 'new'));
    const { accessToken, idToken } = createTestTokens('maya', 'old');
    expect(kept(storage)).toEqual({ accessToken, idToken });
    hears(SESSION_KEY);
    expect(heard).toEqual([]);
    expect(session.isSignedIn()).toBe(true);
  });

  it('leaves nothing of an earlier student for the next page', async () => {
    const { storage, session } = await studying();
    storage.world.refuses = () => true;
    await session.signIn(createTestTokens('lena'));
    expect(session.studentId()).toBe('lena');
    expect(kept(storage)).toBeNull();
  });

  it('holds no older record than memory has', async () => {
    const { storage, record } = await studying();
    storage.world.refuses = (key) => key === RECORD_KEY;
    record.keep({ ...mayaAttributes, LastName: 'Osei' });
    expect(record.read()?.LastName).toBe('Osei');
    expect(storage.texts.has(RECORD_KEY)).toBe(false);
  });

  it('follows a sign-out in another tab', async () => {
    const { storage, session } = await studying();
    storage.world.refuses = (_key, text) => text.includes('refresh-new');
    const store = renewed(storage);
    session.signOut('signed-out');
    expect(store.read()).toEqual({});
  });
});

describe('storage that is blocked', () => {
  it('from the start: the page starts, and a sign-in lasts as long as it does', async () => {
    const storage = createFakeStorage();
    storage.world.isBlocked = true;
    const { session, record, heard } = openFakeTab(storage);
    expect(session.isSignedIn()).toBe(false);
    await session.signIn(createTestTokens('maya'));
    record.keep(mayaAttributes);
    expect(session.studentId()).toBe('maya');
    expect(record.read()).toEqual(mayaAttributes);
    session.signOut('signed-out');
    expect(session.isSignedIn()).toBe(false);
    expect(record.read()).toBeUndefined();
    expect(heard).toEqual(['signed-in', 'attributes.changed', 'session.ended']);
  });

  it('later: a signed-in student stays signed in', async () => {
    const { storage, session, record } = await studying();
    storage.world.isBlocked = true;
    expect(session.read()).toEqual(createTestTokens('maya', 'old'));
    expect(record.read()).toEqual(mayaAttributes);
  });
});

describe('storage that makes no sense', () => {
  it.each(['{"StudentID":', '[]', 'null', '{"StudentID":7}'])(
    'a record such as %s is removed and costs no session',
    async (text) => {
      const { storage } = await studying();
      storage.texts.set(RECORD_KEY, text);
      const { session, record } = openFakeTab(storage);
      expect(session.isSignedIn()).toBe(true);
      expect(record.read()).toBeUndefined();
      expect(storage.texts.has(RECORD_KEY)).toBe(false);
    },
  );
});
