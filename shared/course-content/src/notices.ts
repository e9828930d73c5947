import { events, friendlyMessage } from '@cairn/session';

/** Shows the screen's own message about a failure, followed by an explanation of the HTTP status (MSG-05). */
export const showFailureNotice = (message: string, error: unknown): void =>
  events.emit('notice.shown', { tone: 'error', message, detail: friendlyMessage(error) });

export const requestNavigation = (path: string): void =>
  events.emit('navigation.requested', { path });
