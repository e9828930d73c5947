import type { ToldSocket } from '@cairn/api/told-socket';
import { getApiBase, report, session } from '@cairn/session';

/** Another one when the one at hand is about to end: a line lives no longer than its token. */
const freshToken = async (): Promise<string | undefined> => {
  await session.ensureFresh();
  return session.accessToken();
};

/** The library comes when the page is done with everything else. */
const openSocket = async (onTold: () => void): Promise<ToldSocket> => {
  await new Promise((go) => (globalThis.requestIdleCallback ?? setTimeout)(go));
  const { openToldSocket } = await import('@cairn/api/told-socket');
  const base = new URL(getApiBase(), location.href).href;
  return openToldSocket({ base, token: freshToken, onTold });
};

/** Says at once when something was told, wherever that happened, until it is closed. */
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
