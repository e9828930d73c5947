/**
 * Maps positions in a built file to positions in its sources. It has no side effects, since it runs in a thread of its own.
 */
import type { SourcePosition, StackFrame } from '@cairn/api/release-failures.contract';
import {
  decodedMappings,
  originalPositionFor,
  sourceContentFor,
  TraceMap,
} from '@jridgewell/trace-mapping';

export interface FramesOfFile {
  /** Bytes of the source map; `code` has those of the built file. */
  readonly map: Uint8Array;
  readonly code: Uint8Array;
  readonly frames: readonly Omit<StackFrame, 'file'>[];
}

/** Longest text in characters. Lines and names come from a team's build, and are shown on screens and terminals. */
const MAX_TEXT_LENGTH = 200;

/** Returns positions in the order of the frames; null where the map has none. Throws for an invalid map. */
export const readFrames = ({ map, code, frames }: FramesOfFile): (SourcePosition | null)[] => {
  const decoder = new TextDecoder();
  const traced = new TraceMap(decoder.decode(map));
  const lines = decoder.decode(code).split('\n');
  return frames.map((frame) => readFrame(traced, lines[frame.line - 1] ?? '', frame));
};

const readFrame = (
  traced: TraceMap,
  built: string,
  { line, column, name }: Omit<StackFrame, 'file'>,
): SourcePosition | null => {
  const found = originalPositionFor(traced, { line, column: column - 1 });
  if (found.source === null) return null;
  const content = sourceContentFor(traced, found.source);
  const text = content
    ?.split('\n', found.line)
    .at(found.line - 1)
    ?.trim();
  const written = name && findSourceName(traced, built, { line, column, name }, content);
  // webpack names a source by its package, Vite from the folder of the map.
  const file = found.source.replace(/^(?:[a-z-]+:\/\/[^/]*\/|(?:\.\.\/)+)/, '');
  return {
    file: toSafeText(file),
    line: found.line,
    column: found.column + 1,
    ...(written && { name: toSafeText(written) }),
    ...(text && { text: toSafeText(text) }),
  };
};

/** Text before a name where a function is defined. */
const DEFINED_BEFORE_NAME = /(?:function\*?|class)\s+$/;
const DEFINED_AFTER_NAME = /^\s*=(?!=)/;

/**
 * Returns the function's name in the source: the map's name of the last definition before the position, else the built name
 * if the source contains it, too.
 */
const findSourceName = (
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
    return (
      !/[\w$.]$/.test(before) &&
      (DEFINED_BEFORE_NAME.test(before) || DEFINED_AFTER_NAME.test(after))
    );
  });
  const written = made?.[4] === undefined ? undefined : traced.names[made[4]];
  if (written !== undefined) return written;
  // Methods keep their names. The build gives shorter names to other functions.
  const isWritten = name.length > 2 && content?.split(/[^\w$]+/).includes(name);
  return isWritten ? name : undefined;
};

/** Replaces control characters, including those for the direction of text, and shortens the text. */
const toSafeText = (text: string): string =>
  text.replaceAll(/\p{C}/gu, ' ').slice(0, MAX_TEXT_LENGTH);
