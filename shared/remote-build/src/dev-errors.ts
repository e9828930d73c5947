/**
 * Serves the errors of a remote to its page during development: errors of the build, and the source lines of errors at run time.
 */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import webpack, { type MultiCompiler } from 'webpack';
import { findBuildErrors } from './build-errors.ts';
import {
  BUILD_ERRORS_PATH,
  type BuildErrorsMessage,
  type DevError,
  SOURCE_LINE_PATH,
} from './dev-error.ts';
import { findSourceLine } from './source-line.ts';

/** Path of the script that shows the errors in the page. */
export const ERRORS_IN_PAGE_SCRIPT = join(
  import.meta.dirname,
  `dev-errors-in-page${extname(import.meta.filename)}`,
);

/** Returns a plugin that adds the script of `ERRORS_IN_PAGE_SCRIPT` to the remote's container. */
export const createDevErrorsEntry = (dir: string) =>
  new webpack.EntryPlugin(dir, ERRORS_IN_PAGE_SCRIPT, {});

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface DevErrorsInput {
  /** Folder of the remote. */
  readonly dir: string;
  /** Returns the path of the built file that pages load from a URL path. Source maps name their sources relative to it. */
  readonly toBuiltFile: (pathname: string) => string;
  /** Reads a built file; returns undefined if it does not exist. */
  readonly readBuilt: (file: string) => Promise<string | undefined>;
  readonly isReloadNeeded: boolean;
}

export interface DevErrors {
  /** Sends the errors of a build to the open pages. */
  readonly tell: (errors: readonly DevError[]) => void;
  /** Request handler that answers the script that shows errors in the page. */
  readonly middleware: Middleware;
}

export const createDevErrors = (input: DevErrorsInput): DevErrors => {
  const { isReloadNeeded } = input;
  const pages = new Set<ServerResponse>();
  let errors: readonly DevError[] = [];
  const send = (page: ServerResponse) => {
    const news: BuildErrorsMessage = { errors, isReloadNeeded };
    page.write(`data: ${JSON.stringify(news)}\n\n`);
  };
  return {
    tell: (found) => {
      errors = found;
      pages.forEach(send);
    },
    middleware: (request, response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://dev');
      response.setHeader('access-control-allow-origin', '*');
      if (pathname === BUILD_ERRORS_PATH) {
        const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
        response.writeHead(200, headers);
        pages.add(response);
        response.on('close', () => pages.delete(response));
        send(response);
      } else if (pathname === SOURCE_LINE_PATH) {
        void sendSource(input, searchParams, response);
      } else next();
    },
  };
};

/** Creates `DevErrors` for builds of webpack, whose files are in memory, and sends the errors of each build. */
export const createWebpackDevErrors = (
  compiler: MultiCompiler,
  { dir, outDir }: { readonly dir: string; readonly outDir: string },
): DevErrors => {
  const readBuilt = async (file: string): Promise<string | undefined> => {
    const files = compiler.compilers[0]?.outputFileSystem;
    if (!files) return undefined;
    const read = promisify(files.readFile.bind(files)) as (
      path: string,
    ) => Promise<Buffer | undefined>;
    return read(file).then(String, () => undefined);
  };
  const toBuiltFile = (pathname: string) => join(outDir, pathname);
  const devErrors = createDevErrors({ dir, toBuiltFile, readBuilt, isReloadNeeded: false });
  compiler.hooks.done.tap('dev-errors', ({ stats }) => {
    devErrors.tell(stats.flatMap(findBuildErrors));
  });
  return devErrors;
};

const sendSource = async (
  { dir, toBuiltFile, readBuilt }: DevErrorsInput,
  query: URLSearchParams,
  response: ServerResponse,
): Promise<void> => {
  const [pathname = '', line, column] = ['file', 'line', 'column'].map(
    (name) => query.get(name) ?? '',
  );
  const file = toBuiltFile(pathname);
  const map = await readBuilt(`${file}.map`);
  const position = { line: Number(line), column: Number(column) };
  const folders = { dir, mapFolder: dirname(file) };
  const found = map === undefined ? undefined : findSourceLine(map, position, folders);
  // Only a file of the remote counts: source maps also name sources of packages, which the developer does not edit.
  const isOwn = found !== undefined && existsSync(join(dir, found.file));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(isOwn ? found : null));
};
