/**
 * Serves requests until the app is ready, which takes as long as the database or the object store is unavailable. Pages show a
 * message and reload later, API calls get 503, and `/api/health` names the unavailable service. Pages that another process has
 * sent get their files if those belong to this build.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { escapeHtml } from './platform/http/escape-html.ts';
import {
  renderHtmlDocument,
  toInlinePolicyHash,
  OPERATOR_PAGE_COLOURS_CSS,
  OPERATOR_PAGE_LOGO_SVG,
} from './platform/http/html-document.ts';
import { HEALTH_RETRY_SECONDS } from './modules/operations/health/health.routes.ts';
import { isSourceMapPath } from './modules/releases/registry/built-files.ts';
import { isPagePath } from './modules/pages/page-path.ts';
import { createFilePolicy } from './platform/http/page-policy.ts';
import { getReleaseFileContentType } from './modules/releases/registry/release-assets.routes.ts';

/** Progress of the server's start, which `/api/health` reports. */
export interface ServerStartState {
  database: 'unknown' | 'up' | 'down';
  files: 'unknown' | 'up' | 'down';
}

export interface StartupPageServer {
  readonly port: number;
  /** Progress of the server's start, which the start updates. */
  readonly state: ServerStartState;
  /** Stops listening and frees the port. It can be called again. */
  readonly close: () => Promise<void>;
}

interface StartingSiteOptions {
  readonly port: number;
  readonly host: string;
  readonly brandName: string;
  /** Folder of the build that contains <name>/<version>/ for each remote's release; absent: none. */
  readonly remotesDir?: string | undefined;
}

interface StartResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly policy: string;
}

const STYLE =
  OPERATOR_PAGE_COLOURS_CSS +
  'body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}' +
  'main{margin:0 auto;padding:64px 20px;max-width:560px}h1{margin:16px 0 8px;font-size:28px;line-height:1.2}';

/** Script of the waiting page, which reloads the page as soon as a server process is ready. */
const SCRIPT =
  'const look=()=>fetch("/api/health/ready",{cache:"no-store"}).then(({ok})=>ok).catch(()=>false)' +
  '.then((ok)=>ok?location.reload():setTimeout(look,2000));setTimeout(look,2000);';

const PAGE_POLICY = `default-src 'none'; script-src ${toInlinePolicyHash(SCRIPT)}; style-src ${toInlinePolicyHash(STYLE)}; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const startingPage = (brandName: string): string =>
  renderHtmlDocument({
    title: `Starting · ${brandName}`,
    style: STYLE,
    body: `<main>${OPERATOR_PAGE_LOGO_SVG}
<h1>${escapeHtml(brandName)} is starting</h1>
<p role="status">The site cannot reach its data at the moment. This page opens by itself as soon as it can. Nothing that you have
saved is lost.</p>
</main>
<script>${SCRIPT}</script>`,
  });

const toJsonResponse = (status: number, body: object): StartResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
  policy: DATA_POLICY,
});

const BUILT_FILE = /^\/remotes\/((?:[\w-][\w.-]*\/){2,}[\w-][\w.-]*)$/;

/** Returns a file of the build without checking its hash, because the page compares its hash with that of the release. */
const findBuiltFile = async (
  path: string,
  remotesDir: string | undefined,
): Promise<StartResponse | undefined> => {
  const [, file] = BUILT_FILE.exec(path) ?? [];
  if (file === undefined || remotesDir === undefined || isSourceMapPath(file)) return undefined;
  const body = await readFile(join(remotesDir, file)).catch(() => undefined);
  return (
    body && {
      status: 200,
      type: getReleaseFileContentType(file),
      body,
      policy: createFilePolicy(path),
    }
  );
};

const respondWhileStarting = async (
  { method = 'GET', url = '/' }: IncomingMessage,
  state: ServerStartState,
  { brandName, remotesDir }: StartingSiteOptions,
): Promise<StartResponse> => {
  const [path = '/'] = url.split(/[?#]/, 1);
  const isRead = method === 'GET' || method === 'HEAD';
  if (path === '/api/health/live') return toJsonResponse(200, { status: 'alive' });
  if (path === '/api/health/ready') return toJsonResponse(503, { status: 'starting' });
  if (path === '/api/health') return toJsonResponse(503, { status: 'starting', ...state });
  // The status of the waiting page is 200, because a proxy or browser may replace a page of another status with its own.
  if (isRead && isPagePath(path))
    return {
      status: 200,
      type: 'text/html; charset=utf-8',
      body: startingPage(brandName),
      policy: PAGE_POLICY,
    };
  const built = isRead ? await findBuiltFile(path, remotesDir) : undefined;
  if (built) return built;
  const message = 'The service is starting. Please try again in a few seconds.';
  return toJsonResponse(503, { message, code: 'server' });
};

const sendStartResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, policy }: StartResponse,
): void => {
  request.resume();
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'retry-after': HEALTH_RETRY_SECONDS,
    // The connection is closed after the response, because the app takes over the port and needs new connections.
    connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** Starts the server that responds until the app is ready. Rejects when the port cannot be opened. */
export const openStartupPageServer = async (
  options: StartingSiteOptions,
): Promise<StartupPageServer> => {
  const { port, host } = options;
  const state: ServerStartState = { database: 'unknown', files: 'unknown' };
  const server = createServer((request, response) => {
    void respondWhileStarting(request, state, options).then((answer) =>
      sendStartResponse(request, response, answer),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    state,
    close: () =>
      new Promise((resolve) => {
        // The server is closed only after all connections have ended. Each connection ends with its response.
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
};
