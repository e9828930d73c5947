/** From places in a built file to places in what it was built from. Data in, data out: it runs in a thread of its own. */
import type { SourcePlace, StackFrame } from '@cairn/api/release-failures.contract';
import {
  decodedMappings,
  originalPositionFor,
  sourceContentFor,
  TraceMap,
} from '@jridgewell/trace-mapping';

export interface FramesOfFile {
  /** Bytes of the map and of the file that it is of. */
  readonly map: Uint8Array;
  readonly code: Uint8Array;
  readonly frames: readonly Omit<StackFrame, 'file'>[];
}

/** Of a line of source, and of what stands in a map: it comes from a team's build, and goes onto screens and terminals. */
const LONGEST = 200;

/** In the order of the frames; null where the map knows nothing. Throws for what is no map. */
export const readFrames = ({ map, code, frames }: FramesOfFile): (SourcePlace | null)[] => {
  const decoder = new TextDecoder();
  const traced = new TraceMap(decoder.decode(map));
  const lines = decoder.decode(code).split('\n');
  return frames.map((frame) => readFrame(traced, lines[frame.line - 1] ?? '', frame));
};

const readFrame = (
  traced: TraceMap,
  built: string,
  { line, column, name }: Omit<StackFrame, 'file'>,
): SourcePlace | null => {
  const found = originalPositionFor(traced, { line, column: column - 1 });
  if (found.source === null) return null;
  const content = sourceContentFor(traced, found.source);
  const text = content
    ?.split('\n', found.line)
    .at(found.line - 1)
    ?.trim();
  const written = name && writtenName(traced, built, { line, column, name }, content);
  return {
    file: shown(found.source.replace(/^[a-z-]+:\/\/[^/]*\//, '')),
    line: found.line,
    column: found.column + 1,
    ...(written && { name: shown(written) }),
    ...(text && { text: shown(text) }),
  };
};

/** What stands before a name where a function gets it. */
const MADE_BEFORE = /(?:function\*?|class)\s+$/;
const MADE_AFTER = /^\s*=(?!=)/;

/**
 * The name of the function as it was written: from where the built file gives it, before the place; the name as it is where it
 * stands in the source, too.
 */
const writtenName = (
  traced: TraceMap,
  built: string,
  { line, column, name }: Omit<StackFrame, 'file'> & { readonly name: string },
  content: string | null,
): string | undefined => {
  const segments = decodedMappings(traced)[line - 1] ?? [];
  const made = segments.findLast(([at, , , , written]) => {
    if (written === undefined || at >= column || !built.startsWith(name, at)) return false;
    const after = built.slice(at + name.length, at + name.length + 20);
    const before = built.slice(Math.max(0, at - 20), at);
    return !/[\w$.]$/.test(before) && (MADE_BEFORE.test(before) || MADE_AFTER.test(after));
  });
  const written = made?.[4] === undefined ? undefined : traced.names[made[4]];
  if (written !== undefined) return written;
  // Methods keep their names; what is shorter is one that the build has given.
  const isWritten = name.length > 2 && content?.split(/[^\w$]+/).includes(name);
  return isWritten ? name : undefined;
};

/** Controls and what turns the direction of text are for no screen. */
const shown = (text: string): string => text.replaceAll(/\p{C}/gu, ' ').slice(0, LONGEST);
