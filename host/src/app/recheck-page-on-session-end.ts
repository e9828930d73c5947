import type { Platform } from '@cairn/federation/host';
import { events } from '@cairn/session';
import { t } from 'ttag';
import { deleteVisitData } from '../lib/delete-visit-data.ts';

/** Shows a notice and rechecks the page when the session has ended, in this tab or in another one. */
export const recheckPageOnSessionEnd = (platform: Pick<Platform, 'recheck'>): void => {
  events.on('session.ended', ({ reason }) => {
    // Deletes the filters, answers and chats of this visit, which the next student must not see (LOGOUT-03).
    if (reason === 'signed-out') deleteVisitData();
    // Leaves the logout page on screen, because it shows its own confirmation of the sign-out.
    if (location.pathname === '/logout') return;
    events.emit('notice.shown', toSessionNotice(reason));
    platform.recheck();
  });
};

const toSessionNotice = (reason: 'signed-out' | 'expired') =>
  reason === 'expired'
    ? ({ tone: 'warning', message: t`Session expired. Please sign in again.` } as const)
    : ({ tone: 'info', message: t`You have been logged out` } as const);
