import type { NotificationSocket } from '@cairn/api/notification-socket';
import { getApiBase, report, session } from '@cairn/session';

/** Returns a token that is not about to expire, since the server closes the socket with its token. */
const getFreshToken = async (): Promise<string | undefined> => {
  await session.ensureFresh();
  return session.accessToken();
};

/** The library loads when the browser is idle. */
const connectOnce = async (onTold: () => void): Promise<NotificationSocket> => {
  await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
  const { openNotificationSocket: openToldSocket } = await import('@cairn/api/notification-socket');
  const base = new URL(getApiBase(), location.href).href;
  return openToldSocket({ base, token: getFreshToken, onTold });
};

/** Opens a socket that signals each new notification, from any browser, until it is closed. */
export const subscribeToNotifications = (onTold: () => void): NotificationSocket => {
  let socket: NotificationSocket | undefined;
  let isClosed = false;
  connectOnce(onTold)
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
