/** The socket of the bell. A heavy library: import this lazily. */
import { io } from 'socket.io-client';
import { SOCKET_PATH } from './instructor-chat.contract.ts';
import { TOLD_EVENT, TOLD_NAMESPACE } from './notifications.contract.ts';

export interface ToldSocketOptions {
  /** API base, absolute. */
  readonly base: string;
  /** A token that is good now; undefined: nobody is signed in. Asked before every connection. */
  readonly token: () => Promise<string | undefined>;
  /** What is unread may be another: told, or the line stands (again) and may have missed something. */
  readonly onTold: () => void;
}

export interface ToldSocket {
  /** After a refusal, which the library does not try again by itself. */
  readonly tryAgain: () => void;
  readonly close: () => void;
}

/** Keeps a line open until it is closed; one that is refused stays away until `tryAgain`. */
export const openToldSocket = ({ base, token, onTold }: ToldSocketOptions): ToldSocket => {
  const { origin, pathname } = new URL(base);
  const socket = io(`${origin}${TOLD_NAMESPACE}`, {
    path: `${pathname.replace(/\/$/, '')}${SOCKET_PATH}`,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 30_000,
    auth: (show) => {
      // Without a token the server refuses, which is what there is to say.
      token().then(
        (current) => show({ token: current }),
        () => show({}),
      );
    },
  });
  socket.on('connect', onTold);
  socket.on(TOLD_EVENT, onTold);
  return {
    tryAgain: () => {
      if (!socket.active) socket.connect();
    },
    close: () => {
      socket.disconnect();
    },
  };
};
