import { ApiError } from '@cairn/api/api-error';

/**
 * Makes a request that outlives the page (keepalive). If the quota of keepalive is used up, it makes a normal request, which
 * suffices for a hidden tab or another screen. A closed page cancels that one, so its data must be stored in the browser as well.
 */
export const callWithKeepalive = async <T>(
  keepalive: boolean,
  call: (options: { readonly keepalive: boolean }) => Promise<T>,
): Promise<T> => {
  try {
    return await call({ keepalive });
  } catch (error) {
    const isQuotaExceeded =
      error instanceof ApiError && error.kind === 'too-large' && error.status === 0;
    if (!keepalive || !isQuotaExceeded) throw error;
    return call({ keepalive: false });
  }
};
