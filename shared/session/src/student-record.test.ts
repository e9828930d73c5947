import { setReporter } from './report.ts';
import { RECORD_KEY, SESSION_KEY } from './storage-keys.ts';
import {
  createFakeStorage,
  mayaAttributes,
  openFakeTab,
  createTestTokens,
} from './test/fake-tab.ts';

const signedIn = async () => {
  const storage = createFakeStorage();
  const tab = openFakeTab(storage);
  await tab.session.signIn(createTestTokens('maya'));
  return { storage, ...tab };
};
/** Signs in and loads the record. */
const withRecord = async () => {
  const all = await signedIn();
  all.record.keep(mayaAttributes);
  all.heard.length = 0;
  return all;
};
const enrolledIn = (...ids: string[]) => ({
  ...mayaAttributes,
  Courses: Object.fromEntries(ids.map((id) => [id, {}])),
});

beforeEach(() => setReporter(() => {}));
afterEach(() => setReporter(undefined));

describe('the record', () => {
  it('[SESS-01] is in local storage beside the tokens, and there at once on the next page', async () => {
    const { storage, session } = await withRecord();
    expect(JSON.parse(storage.texts.get(SESSION_KEY) ?? '')).toEqual(createTestTokens('maya'));
    expect(JSON.parse(storage.texts.get(RECORD_KEY) ?? '')).toEqual(mayaAttributes);
    const next = openFakeTab(storage);
    expect(next.session.read()).toEqual(session.read());
    expect(next.record.read()).toEqual(mayaAttributes);
    expect(next.asked).toEqual([]);
  });

  it('is the same object until something changes, and only a change is reported', async () => {
    const { record, heard, asked } = await withRecord();
    const before = record.read();
    const reloading = record.reload();
    asked[0]?.resolve({ ...mayaAttributes });
    await reloading;
    expect(record.read()).toBe(before);
    expect(heard).toEqual([]);
    record.keep({ ...mayaAttributes, FirstName: 'May' });
    expect(heard).toEqual(['attributes.changed']);
  });

  it('tells what another tab has written unheard, once it is read', async () => {
    const { storage, record, heard, asked } = await withRecord();
    const theirs = { ...mayaAttributes, FirstName: 'May' };
    storage.texts.set(RECORD_KEY, JSON.stringify(theirs));
    const reloading = record.reload();
    asked[0]?.resolve(theirs);
    await reloading;
    expect(record.read()).toEqual(theirs);
    expect(heard).toEqual(['attributes.changed']);
  });

  it('merges what a call has brought, after the answer and not before', async () => {
    const { record, heard } = await withRecord();
    const answer = Promise.withResolvers<string>();
    const committing = record.commit(
      () => answer.promise,
      (student, FirstName) => ({ ...student, FirstName }),
    );
    expect(record.read()?.FirstName).toBe('Maya');
    answer.resolve('May');
    await expect(committing).resolves.toBe('May');
    expect(record.read()?.FirstName).toBe('May');
    expect(heard).toEqual(['attributes.changed']);
  });

  it('is left alone by a call that fails', async () => {
    const { record, heard } = await withRecord();
    const failing = record.commit(
      () => Promise.reject(new Error('no')),
      () => enrolledIn('never'),
    );
    await expect(failing).rejects.toThrow('no');
    expect(record.read()).toEqual(mayaAttributes);
    expect(heard).toEqual([]);
  });

  it('keeps what was committed while an older answer was on its way', async () => {
    const { record, asked } = await withRecord();
    const reloading = record.reload();
    await record.commit(
      () => Promise.resolve(),
      (student) => ({ ...student, Courses: { ...student.Courses, sql: {} } }),
    );
    asked[0]?.resolve({ ...enrolledIn('charts'), LastName: 'Osei' });
    await expect(reloading).resolves.toMatchObject({ LastName: 'Osei' });
    expect(record.read()).toEqual({ ...enrolledIn('charts', 'sql'), LastName: 'Osei' });
  });

  it('is not set back by an answer that was asked for earlier and comes later', async () => {
    const { record, asked } = await withRecord();
    const [first, second] = [record.reload(), record.reload()];
    asked[1]?.resolve(enrolledIn('sql'));
    await second;
    asked[0]?.resolve(mayaAttributes);
    await expect(first).resolves.toEqual(enrolledIn('sql'));
    expect(record.read()).toEqual(enrolledIn('sql'));
  });

  it('asks again when another tab has written the record meanwhile', async () => {
    const { storage, record, asked, hears } = await withRecord();
    const reloading = record.reload();
    openFakeTab(storage).record.keep(enrolledIn('sql'));
    hears(RECORD_KEY);
    asked[0]?.resolve(mayaAttributes);
    await new Promise((resolve) => setTimeout(resolve));
    expect(record.read()).toEqual(enrolledIn('sql'));
    asked[1]?.resolve(enrolledIn('sql', 'charts'));
    await reloading;
    expect(record.read()).toEqual(enrolledIn('sql', 'charts'));
  });

  it('[SESS-18] tells everybody on the page of what has changed', async () => {
    const { record, heard } = await withRecord();
    record.keep(enrolledIn('sql'));
    expect(heard).toEqual(['attributes.changed']);
  });

  it('[SESS-18] follows another tab, and says so', async () => {
    const { storage, record, heard, hears } = await withRecord();
    openFakeTab(storage).record.keep(enrolledIn('sql'));
    hears(RECORD_KEY);
    expect(record.read()).toEqual(enrolledIn('sql'));
    expect(heard).toEqual(['attributes.changed']);
  });
});

describe('of somebody else', () => {
  it('is gone at once, before the new one is there', async () => {
    const { storage, session, record } = await withRecord();
    const seen: unknown[] = [];
    await session.signIn(createTestTokens('lena'), async () => void seen.push(record.read()));
    expect(seen).toEqual([undefined]);
    expect(record.read()).toBeUndefined();
    expect(storage.texts.has(RECORD_KEY)).toBe(false);
  });

  it('is gone at once in every other tab', async () => {
    const { storage, record, hears, heard } = await withRecord();
    await openFakeTab(storage).session.signIn(createTestTokens('lena'));
    hears(SESSION_KEY);
    expect(record.read()).toBeUndefined();
    expect(heard).toEqual(['session.ended', 'signed-in']);
  });

  it('is not written by an answer that comes after the change', async () => {
    const { session, record, asked } = await withRecord();
    const reloading = record.reload();
    const answer = Promise.withResolvers<void>();
    const committing = record.commit(
      () => answer.promise,
      (student) => ({ ...student, LastName: 'of Maya' }),
    );
    await session.signIn(createTestTokens('lena'));
    record.keep({ ...mayaAttributes, StudentID: 'lena' });
    asked[0]?.resolve(enrolledIn('sql'));
    answer.resolve();
    await Promise.all([reloading, committing]);
    expect(record.read()).toEqual({ ...mayaAttributes, StudentID: 'lena' });
  });

  it('[LOGOUT-01] is not left in storage by a sign-out', async () => {
    const { storage, session, record } = await withRecord();
    session.signOut('signed-out');
    expect(record.read()).toBeUndefined();
    expect([...storage.texts.keys()]).toEqual([]);
  });
});

describe('an older page’s storage', () => {
  const older = (userAttributes: unknown) => {
    const storage = createFakeStorage();
    storage.texts.set(SESSION_KEY, JSON.stringify({ ...createTestTokens('maya'), userAttributes }));
    return storage;
  };

  it('is taken over: the tokens stay, the record moves to its own key', () => {
    const storage = older(mayaAttributes);
    const { session, record } = openFakeTab(storage);
    expect(session.read()).toEqual(createTestTokens('maya'));
    expect(record.read()).toEqual(mayaAttributes);
    expect(JSON.parse(storage.texts.get(SESSION_KEY) ?? '')).toEqual(createTestTokens('maya'));
    expect(JSON.parse(storage.texts.get(RECORD_KEY) ?? '')).toEqual(mayaAttributes);
  });

  it('with a record that makes no sense costs no session', () => {
    const { session, record } = openFakeTab(older({ StudentID: 7 }));
    expect(session.isSignedIn()).toBe(true);
    expect(record.read()).toBeUndefined();
  });

  it('that is full still gives up the old form', () => {
    const storage = older(mayaAttributes);
    storage.world.refuses = (key) => key === RECORD_KEY;
    const { session } = openFakeTab(storage);
    expect(session.isSignedIn()).toBe(true);
    expect(JSON.parse(storage.texts.get(SESSION_KEY) ?? '')).toEqual(createTestTokens('maya'));
  });
});
