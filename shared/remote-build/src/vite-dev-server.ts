/**
 * Serves a remote that a team builds with Vite. Vite rebuilds it after each change with the team's configuration, and the page
 * reloads.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, relative, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Rolldown } from 'vite';
import { formatBuildError } from './build-errors.ts';
import { CLASSIC_ENTRY_FILE } from './classic-entry.ts';
import { DEV_VERSION, toDevOrigin } from './dev-address.ts';
import type { DevError } from './dev-error.ts';
import { createDevBackendMiddleware, DEV_BACKENDS_CONSTANT, toDevBackends } from './dev-backend.ts';
import { createDevErrors, type DevErrors, ERRORS_IN_PAGE_SCRIPT } from './dev-errors.ts';
import { type DevServerInput, toDevRelease, type RemoteDevServer } from './dev-server.ts';
import { BUILD_OUTPUT_VARIABLE, BUILD_VERSION_VARIABLE } from './external-build.ts';

interface ViteDevServerInput extends Omit<DevServerInput, 'cacheDir'> {
  /** Vite's configuration file, relative to the folder of the remote. */
  readonly configFile: string;
}

/**
 * URL path of the built files. They need a path of their own, because Vite's container has the name under which pages look for
 * the classic script.
 */
const BUILT_FILES_PATH = '/release/';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the remote on a port that is reachable only from this machine. Resolves after the first build, even if that has failed.
 */
export const serveViteRemote = async (input: ViteDevServerInput): Promise<RemoteDevServer> => {
  const { remote, port, outDir, backend } = input;
  const { name } = remote.mfe;
  // Sets the version and folder that the preset reads when the team's configuration calls it.
  process.env[BUILD_VERSION_VARIABLE] = DEV_VERSION;
  process.env[BUILD_OUTPUT_VARIABLE] = outDir;
  const devErrors = createDevErrors({
    dir: remote.dir,
    toBuiltFile: (pathname) => join(outDir, pathname.replace(BUILT_FILES_PATH, '/')),
    readBuilt: (file) => readFile(file, 'utf8').catch(() => undefined),
    isReloadNeeded: true,
  });
  const errorsInPage = await buildErrorsInPage(port, backend ? toDevBackends(name, port) : {});
  const forwardCall = backend && createDevBackendMiddleware({ backend, name, port });
  const watcher = await watchBuild(input, devErrors);
  const server = createServer((request, response) => {
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('cache-control', 'no-store');
    const sendBuilt = () => {
      const { pathname } = new URL(request.url ?? '/', 'http://dev');
      const answered =
        pathname === '/remoteEntry.js'
          ? sendContainer(input, errorsInPage, response)
          : sendFile(outDir, pathname, response);
      answered.catch(() => response.destroy());
    };
    const answerErrors = () => devErrors.middleware(request, response, sendBuilt);
    if (forwardCall) forwardCall(request, response, answerErrors);
    else answerErrors();
  });
  await new Promise<void>((listening, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', listening);
  });
  return {
    release: toDevRelease(remote, port),
    close: async () => {
      await watcher.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};

/** Starts Vite in watch mode. Resolves after the first build. */
const watchBuild = async (
  { remote: { dir }, configFile, onBuilt }: ViteDevServerInput,
  devErrors: DevErrors,
): Promise<Rolldown.RolldownWatcher> => {
  // Imported on demand: only teams that build with Vite have installed it.
  const { build } = await import('vite');
  const watcher = await build({
    root: dir,
    configFile: join(dir, configFile),
    mode: 'development',
    logLevel: 'silent',
    build: { watch: {}, minify: false, sourcemap: true },
  });
  if (!('on' in watcher)) throw new Error('Vite does not watch the files of the remote');
  const built = Promise.withResolvers<void>();
  watcher.on('event', async (event) => {
    if (event.code !== 'BUNDLE_END' && event.code !== 'ERROR') return;
    const errors = event.code === 'ERROR' ? [toDevError(event.error, dir)] : [];
    onBuilt(
      'duration' in event ? event.duration : 0,
      errors.length > 0,
      errors.map(formatBuildError),
    );
    await event.result.close();
    devErrors.tell(errors);
    built.resolve();
  });
  await built.promise;
  return watcher;
};

const toDevError = (error: Error & Partial<Rolldown.RolldownLog>, dir: string): DevError => {
  const { message, id, loc, frame } = error;
  const file = loc?.file ?? id;
  const position = [file && relative(dir, file), loc?.line, loc?.column]
    .filter((part) => part !== undefined)
    .join(':');
  const text = stripVTControlCharacters([message, frame ?? ''].join('\n'));
  // Leaves out the compiler's own stack, which says nothing about the team's code.
  const lines = text.split('\n').filter((line) => !/^ {4}at /.test(line));
  return {
    title: `${position || 'The remote'} does not compile`,
    detail: lines.join('\n').trim(),
  };
};

/** Builds the script that shows errors in the page, as a classic script. */
const buildErrorsInPage = async (
  port: number,
  devBackends: Readonly<Record<string, string>>,
): Promise<string> => {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: {
      __webpack_public_path__: JSON.stringify(`${toDevOrigin(port)}/`),
      [DEV_BACKENDS_CONSTANT]: JSON.stringify(devBackends),
    },
    build: {
      write: false,
      lib: { entry: ERRORS_IN_PAGE_SCRIPT, formats: ['iife'], name: 'cairnDevErrors' },
    },
  });
  const result = [built].flat().find((one) => 'output' in one);
  const files = result?.output ?? [];
  return files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
};

/** Sends the script that shows errors, followed by the container if a build has succeeded. */
const sendContainer = async (
  { outDir, port }: ViteDevServerInput,
  errorsInPage: string,
  response: ServerResponse,
): Promise<void> => {
  const container = await readFile(join(outDir, CLASSIC_ENTRY_FILE), 'utf8').catch(() => '');
  const here = JSON.stringify(`${toDevOrigin(port)}${BUILT_FILES_PATH}${CLASSIC_ENTRY_FILE}`);
  response.setHeader('content-type', 'text/javascript');
  response.end(`${errorsInPage}\n${container.replace('document.currentScript.src', here)}`);
};

const sendFile = async (
  outDir: string,
  pathname: string,
  response: ServerResponse,
): Promise<void> => {
  const file = resolve(outDir, decodeURIComponent(pathname).slice(BUILT_FILES_PATH.length));
  const isOwn = pathname.startsWith(BUILT_FILES_PATH) && file.startsWith(outDir + sep);
  const bytes = isOwn ? await readFile(file).catch(() => undefined) : undefined;
  const type = MEDIA_TYPES[extname(file)] ?? 'application/octet-stream';
  response.writeHead(bytes ? 200 : 404, { 'content-type': bytes ? type : 'text/plain' });
  response.end(bytes ?? 'There is no such file in the build.');
};
