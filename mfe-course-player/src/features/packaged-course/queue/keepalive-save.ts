import type { SaveBatch, SendResult } from './save-queue-types.ts';

export interface KeepaliveTarget {
  url: string;
  /** Read when the batch leaves: the token headers of that moment. */
  headers(): Record<string, string>;
}

/** The batch of a page that may be going away: it outlives the page and waits for no other request (SSAVE-08). */
export const sendKeepalive = async (
  target: KeepaliveTarget,
  studentId: string,
  batch: SaveBatch,
  signal: AbortSignal,
): Promise<SendResult> => {
  const response = await fetch(target.url, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...target.headers() },
    body: JSON.stringify({ studentId, ...batch }),
    signal,
  });
  if (response.ok) return 'ok';
  return response.status === 401 ? 'unauthorized' : 'failed';
};
