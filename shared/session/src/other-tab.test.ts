import { SESSION_KEY } from './storage-keys.ts';
import { createStorage, openTab, tokensOf } from './test/fake-tab.ts';

describe('another tab', () => {
  it('[SESS-18] [EVENT-05] tells what another tab did to the session', async () => {
    const storage = createStorage();
    const [tab, other] = [openTab(storage), openTab(storage)];
    await other.session.signIn(tokensOf('maya'));
    tab.hears(SESSION_KEY);
    await other.session.signIn(tokensOf('maya', 'b'));
    tab.hears(SESSION_KEY);
    other.session.signOut('signed-out');
    tab.hears(SESSION_KEY);
    expect(tab.heard).toEqual(['signed-in', 'refreshed', 'session.ended']);
  });

  it('[EVENT-05] tells that the student has gone when another tab signs in as somebody else', async () => {
    const storage = createStorage();
    const tab = openTab(storage);
    const other = openTab(storage);
    await other.session.signIn(tokensOf('maya'));
    tab.hears(SESSION_KEY);
    await other.session.signIn(tokensOf('maya', 'b'));
    tab.hears(SESSION_KEY);
    expect(tab.heard).toEqual(['signed-in', 'refreshed']);
    await other.session.signIn(tokensOf('jonas'));
    tab.hears(SESSION_KEY);
    expect(tab.heard.slice(2)).toEqual(['session.ended', 'signed-in']);
    expect(tab.session.studentId()).toBe('jonas');
    expect(other.heard).toEqual(['signed-in', 'signed-in', 'session.ended', 'signed-in']);
  });
});
