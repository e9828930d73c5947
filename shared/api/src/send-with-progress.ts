/** Receives the sent bytes and the total bytes of the request. */
export type OnProgress = (sent: number, total: number) => void;

interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | FormData | null;
  readonly credentials: RequestCredentials;
  readonly signal: AbortSignal;
}

/**
 * Works like fetch(), but reports the upload progress, which fetch cannot do. Rejects as fetch does: with the signal's
 * reason, or with a TypeError when no server was reached.
 */
export const sendWithProgress = (
  url: URL,
  { method, headers, body, credentials, signal }: SentRequest,
  onProgress: OnProgress,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = credentials === 'include';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      const hasBody = status !== 204 && status !== 205 && status !== 304;
      const answered = parseHeaders(request.getAllResponseHeaders());
      const init = { status, statusText, headers: answered };
      resolve(new Response(hasBody ? responseText : null, init));
    });
    request.addEventListener('error', () => reject(new TypeError('The request met no server.')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.send(body);
  });

/** Parses response headers. @param lines `name: value`, each ended by CR LF */
const parseHeaders = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.trim().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
};
