/**
 * What haproxy does with the settings of deploy/, for machines without it: the process with the fewest requests gets the next, none
 * that is not ready gets any, and what may be asked twice goes to another one when its process dies over it.
 */
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ProxyServer } from 'httpxy';
import type { ProxyOptions, SiteProxy } from './proxy.ts';

const LOOK_EVERY_MS = 500;
const TRIES = 3;
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Processes, and what each has to do. */
const createRound = (behind: ProxyOptions['behind']) => {
  const busy = new Map<string, number>();
  const down = new Set<string>();
  const look = async () => {
    await Promise.all(
      behind().map(async ({ url }) => {
        const answer = await fetch(`${url}/api/health`).catch(() => undefined);
        if (answer?.ok === true) down.delete(url);
        else down.add(url);
      }),
    );
  };
  return {
    look,
    /** The next one to ask, other than those that were tried. */
    next: (tried: ReadonlySet<string>): string | undefined =>
      behind()
        .map(({ url }) => url)
        .filter((url) => !down.has(url) && !tried.has(url))
        .toSorted((a, b) => (busy.get(a) ?? 0) - (busy.get(b) ?? 0))[0],
    fell: (url: string) => void down.add(url),
    during: async (url: string, work: () => Promise<void>) => {
      busy.set(url, (busy.get(url) ?? 0) + 1);
      try {
        await work();
      } finally {
        busy.set(url, (busy.get(url) ?? 1) - 1);
      }
    },
  };
};

type Round = ReturnType<typeof createRound>;

/** Nobody else can be trusted to say where somebody comes from. */
const forget = ({ headers }: IncomingMessage): void => {
  delete headers['x-forwarded-for'];
};

const serveBy =
  (proxy: ProxyServer, round: Round) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    forget(request);
    const tried = new Set<string>();
    const tries = REPEATABLE.has(request.method ?? '') ? TRIES : 1;
    while (tried.size < tries) {
      const target = round.next(tried);
      if (target === undefined) break;
      tried.add(target);
      try {
        await round.during(target, () => proxy.web(request, response, { target }));
        return;
      } catch {
        round.fell(target);
        if (!response.headersSent && !response.destroyed) continue;
        response.destroy();
        return;
      }
    }
    response.writeHead(503, { 'retry-after': '1' }).end('No process is ready.');
  };

const upgradeBy =
  (proxy: ProxyServer, round: Round) =>
  async (request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    socket.on('error', () => socket.destroy());
    forget(request);
    const target = round.next(new Set());
    if (target === undefined) socket.destroy();
    else await proxy.ws(request, socket, { target }, head).catch(() => socket.destroy());
  };

export const openNodeProxy = async ({ port, behind }: ProxyOptions): Promise<SiteProxy> => {
  const agent = new Agent({ keepAlive: true });
  const proxy = new ProxyServer({ agent, xfwd: true });
  const round = createRound(behind);
  await round.look();
  const looking = setInterval(() => void round.look(), LOOK_EVERY_MS);
  const [serve, upgrade] = [serveBy(proxy, round), upgradeBy(proxy, round)];
  const server = createServer((request, response) => void serve(request, response));
  server.on('upgrade', (request, socket, head) => void upgrade(request, socket as Socket, head));
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    kind: 'node',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refresh: round.look,
    close: async () => {
      clearInterval(looking);
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
};
