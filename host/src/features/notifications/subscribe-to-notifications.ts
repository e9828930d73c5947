import type { NotificationSocket } from '@cairn/api/notification-socket';
import { getApiBase, report, session } from '@cairn/session';

/** Returns a token that is not about to expire, since the server closes the socket with its token. */
const getFreshToken = async (): Promise<string | undefined> => {
  await session.ensureFresh();
  return session.accessToken();
};

/** Loads the socket library when the browser is idle. */
const connectOnce = async (onNotification: () => void): Promise<NotificationSocket> => {
  await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
  const { openNotificationSocket: openSocket } = await import('@cairn/api/notification-socket');
  const base = new URL(getApiBase(), location.href).href;
  return openSocket({ base, token: getFreshToken, onNotification });
};

/** Opens a socket that signals each new notification, from any browser, until it is closed. */
export const subscribeToNotifications = (onNotification: () => void): NotificationSocket => {
  let socket: NotificationSocket | undefined;
  let isClosed = false;
  connectOnce(onNotification)
    .then((opened) => {
      socket = opened;
      if (isClosed) opened.close();
      return opened;
    })
    .catch((error: unknown) => report(error, { at: 'notifications line' }));
  return {
    tryAgain: () => socket?.tryAgain(),
    close: () => {
      isClosed = true;
      socket?.close();
    },
  };
};
