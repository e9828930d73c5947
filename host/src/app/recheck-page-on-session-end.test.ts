import { events, session } from '@cairn/session';
import { signInAs } from '@cairn/testing/sign-in';
import { recheckPageOnSessionEnd } from './recheck-page-on-session-end.ts';

const tellThisTab = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.session.v1' }));

const recheck = jest.fn();
const told: unknown[] = [];
recheckPageOnSessionEnd({ recheck });
events.on('notice.shown', (notice) => told.push(notice));

beforeEach(() => {
  history.replaceState(null, '', '/learning');
  signInAs();
  tellThisTab();
  recheck.mockClear();
  told.length = 0;
  sessionStorage.setItem('courses.filters.v1', '{}');
  localStorage.setItem('certificate.current', '{}');
});

describe('when the session ends', () => {
  it('by expiry, a notice is shown and the guard is asked again', () => {
    session.signOut('expired');
    expect(told).toEqual([{ tone: 'warning', message: 'Session expired. Please sign in again.' }]);
    expect(recheck).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(1);
    expect(localStorage.getItem('certificate.current')).toBe('{}');
  });

  it('[LOGOUT-03] in another tab, it ends here and what belongs to the visit is forgotten', () => {
    localStorage.removeItem('cairn.session.v1');
    tellThisTab();
    expect(told).toEqual([{ tone: 'info', message: 'You have been logged out' }]);
    expect(recheck).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem('certificate.current')).toBeNull();
  });

  it('[LOGOUT-03] on the logout page, that page has the word', () => {
    history.replaceState(null, '', '/logout');
    session.signOut('signed-out');
    expect(told).toEqual([]);
    expect(recheck).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem('certificate.current')).toBeNull();
  });
});
