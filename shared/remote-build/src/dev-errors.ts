/** What the page of a remote that is being worked on shows of its errors: those of the build, and the source line of those at run time. */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import webpack, { type MultiCompiler, type StatsError } from 'webpack';
import { BUILD_ERRORS_PATH, type DevError, SOURCE_PATH, type SourceLine } from './dev-error.ts';

/** Adds the script that shows them to the container of the remote. */
export const devErrorsEntry = (dir: string) =>
  new webpack.EntryPlugin(
    dir,
    join(import.meta.dirname, `dev-errors-in-page${extname(import.meta.filename)}`),
    {},
  );

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Returns the middleware that answers the script in the page. */
export const devErrorsMiddleware = (
  compiler: MultiCompiler,
  { dir, outDir }: { readonly dir: string; readonly outDir: string },
): Middleware => {
  const pages = new Set<ServerResponse>();
  let errors: DevError[] = [];
  const send = (page: ServerResponse) => page.write(`data: ${JSON.stringify(errors)}\n\n`);
  compiler.hooks.done.tap('dev-errors', ({ stats }) => {
    errors = stats
      .flatMap((each) => each.toJson({ all: false, errors: true }).errors ?? [])
      .map(toDevError);
    pages.forEach(send);
  });
  const readBuilt = async (file: string): Promise<string | undefined> => {
    const files = compiler.compilers[0]?.outputFileSystem;
    if (!files) return undefined;
    const read = promisify(files.readFile.bind(files)) as (
      path: string,
    ) => Promise<Buffer | undefined>;
    return read(join(outDir, file)).then(String, () => undefined);
  };
  const sendSource = async (query: URLSearchParams, response: ServerResponse): Promise<void> => {
    const [file = '', line, column] = ['file', 'line', 'column'].map(
      (name) => query.get(name) ?? '',
    );
    const map = await readBuilt(`${file}.map`);
    const place = { line: Number(line), column: Number(column) };
    const found = map === undefined ? undefined : findSourceLine(map, place);
    // Maps name the sources of packages, too.
    const isOwn = found !== undefined && existsSync(join(dir, found.file));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isOwn ? found : null));
  };
  return (request, response, next) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://dev');
    response.setHeader('access-control-allow-origin', '*');
    if (pathname === BUILD_ERRORS_PATH) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      pages.add(response);
      response.on('close', () => pages.delete(response));
      send(response);
    } else if (pathname === SOURCE_PATH) {
      void sendSource(searchParams, response);
    } else next();
  };
};

/** Returns the line that the team wrote; undefined for a place in a package or in the runtime of the bundler. */
export const findSourceLine = (
  map: string,
  { line, column }: { readonly line: number; readonly column: number },
): SourceLine | undefined => {
  const traced = new TraceMap(map);
  const found = originalPositionFor(traced, { line, column: Math.max(0, column - 1) });
  if (found.source === null) return undefined;
  const file = found.source.replace(/^webpack:\/\/[^/]*\/(?:\.\/)?/, '');
  if (/(?:^|\/)node_modules\/|^webpack\//.test(file)) return undefined;
  const text = sourceContentFor(traced, found.source)?.split('\n')[found.line - 1]?.trim();
  return { file, line: found.line, ...(text !== undefined && { text }) };
};

/** The message of the compiler holds the lines around the mistake, coloured for a terminal. */
const toDevError = ({ message, moduleName = 'The remote', loc }: StatsError): DevError => ({
  title: `${moduleName.replace('./', '')}${loc === undefined ? '' : `:${loc}`} does not compile`,
  // What follows is the stack of the compiler itself.
  detail: stripVTControlCharacters(message).split('\nCaused by:')[0]?.trim() ?? '',
});
