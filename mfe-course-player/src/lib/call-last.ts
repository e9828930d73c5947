import { ApiError } from '@cairn/api/api-error';

/**
 * Makes a call that outlives the page. Where that has no room left it is made as any other: enough for a screen that is
 * left and a tab that is hidden. A page that is gone cancels it, so what it carries must stand in the browser too.
 */
export const callLast = async <T>(
  keepalive: boolean,
  call: (way: { readonly keepalive: boolean }) => Promise<T>,
): Promise<T> => {
  try {
    return await call({ keepalive });
  } catch (error) {
    const hasNoRoom = error instanceof ApiError && error.kind === 'too-large' && error.status === 0;
    if (!keepalive || !hasNoRoom) throw error;
    return call({ keepalive: false });
  }
};
