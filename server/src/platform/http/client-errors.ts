import type { Socket } from 'node:net';
import type { ErrorBody } from '@cairn/api/error.contract';

interface Refusal {
  readonly status: string;
  readonly body: ErrorBody;
}

const UNREADABLE_REQUEST: Refusal = {
  status: '400 Bad Request',
  body: { code: 'invalid', message: 'The request could not be read.' },
};
const REFUSALS: ReadonlyMap<string, Refusal> = new Map(
  Object.entries<Refusal>({
    ERR_HTTP_REQUEST_TIMEOUT: {
      status: '408 Request Timeout',
      body: { code: 'invalid', message: 'The request took too long to arrive.' },
    },
    HPE_HEADER_OVERFLOW: {
      status: '431 Request Header Fields Too Large',
      body: { code: 'too-large', message: 'The request is too large.' },
    },
  }),
);

/**
 * Responds to an invalid HTTP message directly on the socket, because it never becomes a request. The response has the
 * usual shape of errors.
 */
export const sendInvalidHttpError = (
  error: Error & { readonly code?: string | undefined },
  socket: Pick<Socket, 'writable' | 'end' | 'destroy'>,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = REFUSALS.get(error.code ?? '') ?? UNREADABLE_REQUEST;
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
};
