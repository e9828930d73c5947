/** Finds the source line of a release that threw an error on a page. */
import { type Descriptor, toReleaseBasePath } from '@cairn/release-contract/descriptor';
import { findSourceLine } from '@cairn/remote-build/source-line';
import { PROBE_SCRIPT_START } from './page-probe.ts';
import type { ReadReleaseFile } from './read-candidate.ts';

export interface ReleaseFiles {
  readonly descriptor: Descriptor;
  readonly read: ReadReleaseFile;
}

/**
 * Returns `file:line` and the text of the source line that the stack of an error names first. Returns undefined if no frame is in
 * a file of the release with a source map.
 */
export const findFailureLine = async (
  stack: string,
  { descriptor, read }: ReleaseFiles,
): Promise<string | undefined> => {
  const base = toReleaseBasePath(descriptor.name, descriptor.version);
  for (const [, url = '', line, column] of stack.matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)/g)) {
    const { pathname } = new URL(url);
    if (!pathname.startsWith(base)) continue;
    const path = pathname.slice(base.length);
    const map = await read(`${path}.map`);
    // Subtracts the length of the probe's code, which precedes the first line of the entry.
    const isShifted = path === descriptor.entry && line === '1';
    const position = {
      line: Number(line),
      column: Number(column) - (isShifted ? PROBE_SCRIPT_START.length : 0),
    };
    const found = map && describeSourceLine(map, position);
    if (found) return found;
  }
  return undefined;
};

/** Describes the source line for a position in a built file; undefined if the source map cannot be parsed. */
const describeSourceLine = (
  map: Buffer,
  position: { readonly line: number; readonly column: number },
): string | undefined => {
  try {
    const found = findSourceLine(map.toString('utf8'), position);
    // Removes leading `../` segments, because Vite names sources relative to the folder of the map.
    return (
      found &&
      `${found.file.replace(/^(?:\.\.\/)+/, '')}:${found.line}${found.text ? `: ${found.text}` : ''}`
    );
  } catch {
    return undefined;
  }
};
