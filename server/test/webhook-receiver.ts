/** A team's server that receives webhooks. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { WebhookMessage } from '@cairn/api/release-webhooks.contract';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly message: WebhookMessage;
}

export interface WebhookReceiver {
  readonly port: number;
  /** URL of the receiver: `http://127.0.0.1:port`. */
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Returns the number of connections to the receiver, including failed ones. */
  readonly connections: () => number;
  /** Sets the statuses of the next responses, in order; later responses have status 204. */
  readonly answer: (...with_: (number | ((response: ServerResponse) => void))[]) => void;
  /** Returns the oldest request that the test has not read yet, or waits for the next one. */
  readonly next: () => Promise<ReceivedWebhook>;
  readonly close: () => Promise<void>;
}

export const startReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = [];
  const answers: Parameters<WebhookReceiver['answer']> = [];
  let connections = 0;
  let asked = 0;
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { headers, url: path = '' } = request;
    received.push({ path, headers, body, message: JSON.parse(body) as WebhookMessage });
    server.emit('received');
    const answer = answers.shift() ?? 204;
    if (typeof answer === 'function') answer(response);
    else response.writeHead(answer).end();
  };
  const server = createServer((request, response) => void take(request, response));
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    answer: (...given) => void answers.push(...given),
    next: async () => {
      asked += 1;
      for (;;) {
        const one = received[asked - 1];
        if (one) return one;
        await once(server, 'received');
      }
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
