import type { ToldSocket } from '@cairn/api/told-socket';
import { getApiBase, report, session } from '@cairn/session';

/** Returns a token that is not about to expire, since the server closes the socket with its token. */
const freshToken = async (): Promise<string | undefined> => {
  await session.ensureFresh();
  return session.accessToken();
};

/** The library loads when the browser is idle. */
const openSocket = async (onTold: () => void): Promise<ToldSocket> => {
  await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
  const { openToldSocket } = await import('@cairn/api/told-socket');
  const base = new URL(getApiBase(), location.href).href;
  return openToldSocket({ base, token: freshToken, onTold });
};

/** Opens a socket that signals each new notification, from any browser, until it is closed. */
export const openLine = (onTold: () => void): ToldSocket => {
  let socket: ToldSocket | undefined;
  let isClosed = false;
  openSocket(onTold)
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
