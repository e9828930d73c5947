import { events, friendlyMessage } from '@cairn/session';

/** Shows a message of the screen about a failure, followed by the explanation of the status (MSG-05). */
export const showFailure = (message: string, error: unknown): void =>
  events.emit('notice.shown', { tone: 'error', message, detail: friendlyMessage(error) });

export const requestNavigation = (path: string): void =>
  events.emit('navigation.requested', { path });
