/**
 * A proxy that works like haproxy with the configuration of deploy/, for machines without haproxy. The process with the fewest
 * open requests gets the next one. A process that is not ready gets requests only if no process is ready. A request that is
 * safe to repeat goes to another process if its process dies.
 */
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProxyServer } from 'httpxy';
import { root } from '../root.ts';
import type { SiteProxyOptions, SiteProxy } from './proxy.ts';

const CHECK_INTERVAL_MS = 500;
const MAX_TRIES = 3;
const NO_PROCESS_RESPONSE = {
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
  },
  page: readFileSync(join(root, 'deploy', 'haproxy', 'no-process.html')),
};
const REPEATABLE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Tracks the state of each server process and the number of its requests. */
const createProcessPool = (behind: SiteProxyOptions['behind']) => {
  const busy = new Map<string, number>();
  /** States of the unavailable processes by URL: `not ready` responds, `dead` does not. */
  const states = new Map<string, 'not ready' | 'dead'>();
  const look = async () => {
    await Promise.all(
      behind().map(async ({ url }) => {
        const response = await fetch(`${url}/api/health/ready`).catch(() => undefined);
        if (response?.ok === true) states.delete(url);
        else states.set(url, response ? 'not ready' : 'dead');
      }),
    );
  };
  const least = (urls: readonly string[]): string | undefined =>
    urls.toSorted((a, b) => (busy.get(a) ?? 0) - (busy.get(b) ?? 0))[0];
  return {
    look,
    /** Returns the URL of the next process to try for a request, other than those that were tried. */
    next: (tried: ReadonlySet<string>): string | undefined => {
      const untried = behind()
        .map(({ url }) => url)
        .filter((url) => !tried.has(url));
      const inState = (state?: 'not ready' | 'dead') =>
        untried.filter((url) => states.get(url) === state);
      // Tries a dead process last, because it may be running again since the last check.
      return least(inState()) ?? least(inState('not ready')) ?? least(inState('dead'));
    },
    fell: (url: string) => void states.set(url, 'dead'),
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

type ProcessPool = ReturnType<typeof createProcessPool>;

/** Removes headers with which a visitor could forge their address. */
const removeForwardedHeaders = ({ headers }: IncomingMessage): void => {
  delete headers['x-forwarded-for'];
  delete headers['x-forwarded-host'];
};

const createRequestHandler =
  (proxy: ProxyServer, round: ProcessPool) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    removeForwardedHeaders(request);
    const tried = new Set<string>();
    const tries = REPEATABLE_METHODS.has(request.method ?? '') ? MAX_TRIES : 1;
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
    response.writeHead(503, NO_PROCESS_RESPONSE.headers).end(NO_PROCESS_RESPONSE.page);
  };

const createUpgradeHandler =
  (proxy: ProxyServer, round: ProcessPool) =>
  async (request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> => {
    socket.on('error', () => socket.destroy());
    removeForwardedHeaders(request);
    const target = round.next(new Set());
    if (target === undefined) socket.destroy();
    else await proxy.ws(request, socket, { target }, head).catch(() => socket.destroy());
  };

export const openNodeProxy = async ({ port, behind }: SiteProxyOptions): Promise<SiteProxy> => {
  const agent = new Agent({ keepAlive: true });
  const proxy = new ProxyServer({ agent, xfwd: true });
  const round = createProcessPool(behind);
  await round.look();
  const looking = setInterval(() => void round.look(), CHECK_INTERVAL_MS);
  const [serve, upgrade] = [createRequestHandler(proxy, round), createUpgradeHandler(proxy, round)];
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
