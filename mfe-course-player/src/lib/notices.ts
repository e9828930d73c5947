import { events, friendlyMessage } from '@cairn/session';

/** A screen's own words about a failure, with the friendly text of the status under them (MSG-05). */
export const showFailure = (message: string, error: unknown): void =>
  events.emit('notice.shown', { tone: 'error', message, detail: friendlyMessage(error) });

export const goTo = (path: string): void => events.emit('navigation.requested', { path });
