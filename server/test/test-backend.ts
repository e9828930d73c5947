/** A team's own backend, which a test makes answer well or badly. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface ReceivedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type BackendAnswer = (response: ServerResponse, request: IncomingMessage) => void;

export interface TestBackend {
  /** URL of the backend: `http://127.0.0.1:port`. */
  readonly url: string;
  readonly received: ReceivedCall[];
  /** Sets how the backend answers from now on. */
  readonly answer: (answer: BackendAnswer) => void;
  /** Makes the backend write these bytes to the connection, and then close it. */
  readonly answerRaw: (...parts: readonly (string | Buffer)[]) => void;
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

export const sendJson = (
  response: ServerResponse,
  value: unknown,
  headers: Readonly<Record<string, string | string[]>> = {},
): void => {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
};

export const startBackend = async (): Promise<TestBackend> => {
  const received: ReceivedCall[] = [];
  let answer: BackendAnswer = (response) => sendJson(response, {});
  let connections = 0;
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: await buffer(request) });
    answer(response, request);
  };
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });
  server.on('connection', (socket: Socket) => {
    connections += 1;
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    answer: (next) => {
      answer = next;
    },
    answerRaw: (...parts) => {
      answer = ({ socket }) => {
        for (const part of parts) socket?.write(part);
        socket?.end();
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
