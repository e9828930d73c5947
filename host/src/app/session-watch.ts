import type { Platform } from '@cairn/federation/host';
import { events } from '@cairn/session';
import { t } from 'ttag';
import { forgetVisit } from '../lib/visit.ts';

/** What the shell does when the session of this browser changes, in this tab or in another. */
export const watchSession = (platform: Pick<Platform, 'recheck'>): void => {
  events.on('session.ended', ({ reason }) => {
    // Filters, answers and chats of this visit are not the next student's business (LOGOUT-03).
    if (reason === 'signed-out') forgetVisit();
    // Who is leaving has asked for it, and is told by that page.
    if (location.pathname === '/logout') return;
    events.emit('notice.shown', noticeFor(reason));
    platform.recheck();
  });
};

const noticeFor = (reason: 'signed-out' | 'expired') =>
  reason === 'expired'
    ? ({ tone: 'warning', message: t`Session expired. Please sign in again.` } as const)
    : ({ tone: 'info', message: t`You have been logged out` } as const);
