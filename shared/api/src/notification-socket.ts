/** The socket of the notification bell. The library is large: import this module lazily. */
import { io } from 'socket.io-client';
import { SOCKET_PATH } from './instructor-chat.contract.ts';
import { NOTIFICATION_EVENT, NOTIFICATION_NAMESPACE } from './notifications.contract.ts';

export interface NotificationSocketOptions {
  /** API base as an absolute URL. */
  readonly base: string;
  /** Returns a valid token before every connection; undefined if no student is signed in. */
  readonly token: () => Promise<string | undefined>;
  /**
   * Called when the number of unread notifications may have changed: on an event, and after each connection, because
   * events may have been missed.
   */
  readonly onNotification: () => void;
}

export interface NotificationSocket {
  /** Connects again after a rejection, which the library does not retry. */
  readonly tryAgain: () => void;
  readonly close: () => void;
}

/** Opens a socket that reconnects until it is closed. After a rejected connection it waits for `tryAgain`. */
export const openNotificationSocket = ({
  base,
  token,
  onNotification,
}: NotificationSocketOptions): NotificationSocket => {
  const { origin, pathname } = new URL(base);
  const socket = io(`${origin}${NOTIFICATION_NAMESPACE}`, {
    path: `${pathname.replace(/\/$/, '')}${SOCKET_PATH}`,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 30_000,
    auth: (show) => {
      // Connects without a token if none can be loaded: the server rejects the connection, which is handled as any rejection.
      token().then(
        (current) => show({ token: current }),
        () => show({}),
      );
    },
  });
  socket.on('connect', onNotification);
  socket.on(NOTIFICATION_EVENT, onNotification);
  return {
    tryAgain: () => {
      if (!socket.active) socket.connect();
    },
    close: () => {
      socket.disconnect();
    },
  };
};
