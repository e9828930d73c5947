import type { Platform } from '@cairn/federation/host';
import { events } from '@cairn/session';
import { t } from 'ttag';
import { deleteVisitData } from '../lib/delete-visit-data.ts';

/** Reacts to changes of this browser's session, in this tab or in another. */
export const watchSession = (platform: Pick<Platform, 'recheck'>): void => {
  events.on('session.ended', ({ reason }) => {
    // The next student must not see filters, answers and chats of this visit (LOGOUT-03).
    if (reason === 'signed-out') deleteVisitData();
    // A student on this page is signing out, and the page itself confirms it.
    if (location.pathname === '/logout') return;
    events.emit('notice.shown', toSessionNotice(reason));
    platform.recheck();
  });
};

const toSessionNotice = (reason: 'signed-out' | 'expired') =>
  reason === 'expired'
    ? ({ tone: 'warning', message: t`Session expired. Please sign in again.` } as const)
    : ({ tone: 'info', message: t`You have been logged out` } as const);
