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

export interface StackFramesOfBuiltFile {
  /** Bytes of the source map; `code` holds the bytes of the built file. */
  readonly map: Uint8Array;
  readonly code: Uint8Array;
  readonly frames: readonly Omit<StackFrame, 'file'>[];
}

/**
 * Maximum length in characters of a line or name from a source map. A team's build controls these texts, and screens and
 * terminals show them.
 */
const MAX_TEXT_LENGTH = 200;

/**
 * Returns the positions in the sources for stack frames, in the order of the frames; null where the source map has none.
 * Throws for an invalid map.
 */
export const mapStackFramesToSources = ({
  map,
  code,
  frames,
}: StackFramesOfBuiltFile): (SourcePosition | null)[] => {
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
  // webpack names a source by its package, and Vite by a path from the folder of the source map.
  const file = found.source.replace(/^(?:[a-z-]+:\/\/[^/]*\/|(?:\.\.\/)+)/, '');
  return {
    file: toSafeText(file),
    line: found.line,
    column: found.column + 1,
    ...(written && { name: toSafeText(written) }),
    ...(text && { text: toSafeText(text) }),
  };
};

/** Matches source text that ends with `function` or `class`, so that the name after it is a definition. */
const DEFINED_BEFORE_NAME = /(?:function\*?|class)\s+$/;
const DEFINED_AFTER_NAME = /^\s*=(?!=)/;

/**
 * Returns the name in the source of the function at a position: the source map's name of the last definition before it,
 * else the built name if the source contains it.
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
  // The build shortens names of functions but not of methods, so a long name that the source contains is the original one.
  const isWritten = name.length > 2 && content?.split(/[^\w$]+/).includes(name);
  return isWritten ? name : undefined;
};

/** Replaces control characters, including those for the direction of text, and shortens the text. */
const toSafeText = (text: string): string =>
  text.replaceAll(/\p{C}/gu, ' ').slice(0, MAX_TEXT_LENGTH);
