import { SESSION_KEY } from './storage-keys.ts';
import { createFakeStorage, openFakeTab, createTestTokens } from './test/fake-tab.ts';

describe('another tab', () => {
  it('[SESS-18] [EVENT-05] tells what another tab did to the session', async () => {
    const storage = createFakeStorage();
    const [tab, other] = [openFakeTab(storage), openFakeTab(storage)];
    await other.session.signIn(createTestTokens('maya'));
    tab.hears(SESSION_KEY);
    await other.session.signIn(createTestTokens('maya', 'b'));
    tab.hears(SESSION_KEY);
    other.session.signOut('signed-out');
    tab.hears(SESSION_KEY);
    expect(tab.heard).toEqual(['signed-in', 'refreshed', 'session.ended']);
  });

  it('[EVENT-05] reports that the student is signed out when another tab signs another one in', async () => {
    const storage = createFakeStorage();
    const tab = openFakeTab(storage);
    const other = openFakeTab(storage);
    await other.session.signIn(createTestTokens('maya'));
    tab.hears(SESSION_KEY);
    await other.session.signIn(createTestTokens('maya', 'b'));
    tab.hears(SESSION_KEY);
    expect(tab.heard).toEqual(['signed-in', 'refreshed']);
    await other.session.signIn(createTestTokens('jonas'));
    tab.hears(SESSION_KEY);
    expect(tab.heard.slice(2)).toEqual(['session.ended', 'signed-in']);
    expect(tab.session.studentId()).toBe('jonas');
    expect(other.heard).toEqual(['signed-in', 'signed-in', 'session.ended', 'signed-in']);
  });
});
