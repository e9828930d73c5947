/** Finds the source line of a position in a built file, through the source map. */
import { relative, resolve } from 'node:path';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { FoundSourceLine } from './dev-error.ts';

interface SourceFolders {
  /** Folder of the remote. */
  readonly dir: string;
  /** Folder that contains the source map. */
  readonly mapFolder: string;
}

/**
 * Returns the path of a source below the remote. webpack names sources relative to the remote's folder, Vite relative to the map.
 */
const toSourcePath = (source: string, folders: SourceFolders | undefined): string =>
  source.startsWith('webpack://') || folders === undefined
    ? source.replace(/^webpack:\/\/[^/]*\/(?:\.\/)?/, '')
    : relative(folders.dir, resolve(folders.mapFolder, source));

/** Returns the source line; undefined for a position in a package or in the runtime of the bundler. */
export const findSourceLine = (
  map: string,
  { line, column }: { readonly line: number; readonly column: number },
  folders?: SourceFolders,
): FoundSourceLine | undefined => {
  const traced = new TraceMap(map);
  const found = originalPositionFor(traced, { line, column: Math.max(0, column - 1) });
  if (found.source === null) return undefined;
  const file = toSourcePath(found.source, folders);
  if (/(?:^|\/)node_modules\/|^webpack\//.test(file)) return undefined;
  const text = sourceContentFor(traced, found.source)?.split('\n')[found.line - 1]?.trim();
  return { file, line: found.line, ...(text !== undefined && { text }) };
};
