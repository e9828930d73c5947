import {
  ERROR_CLASS_PATTERN,
  STACK_FRAME_FILE_PATTERN,
  MAX_STACK_FRAME_FILE_LENGTH,
  STACK_FRAME_FUNCTION_PATTERN,
  MAX_STACK_FRAMES,
} from '@cairn/api/stack-frame-limits';
import type { ReleaseFailureStack, StackFrame } from '@cairn/api/release-failures.contract';

const POSITION = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.+-]+)\/([\w@+./-]+):(\d{1,8}):(\d{1,8})\)?$/;
/** Pattern of the function name in a line of a stack trace, for V8 and for other browsers. */
const V8_NAME = /^at (?:async )?(?:new )?(?!async |new )([\w$.]+) /;
const OTHER_NAME = /^([\w$.]+)@/;

/**
 * Returns the position in a release's files where an error was thrown, without its message; undefined if the stack contains none.
 * Fields that the registry would reject are left out.
 */
export const locateReleaseFailure = (
  cause: unknown,
  release: { readonly remote: string; readonly version: string },
): ReleaseFailureStack | undefined => {
  const { name = '', stack = '' } = Object(cause) as Partial<Error>;
  if (typeof stack !== 'string') return undefined;
  const frames = stack.split('\n').flatMap((line) => parseFrame(line.trim(), release));
  if (frames.length === 0) return undefined;
  return {
    ...(ERROR_CLASS_PATTERN.test(name) && { error: name }),
    frames: frames.slice(0, MAX_STACK_FRAMES),
  };
};

const parseFrame = (
  text: string,
  release: { readonly remote: string; readonly version: string },
): StackFrame[] => {
  const [, remote, version, file = '', line, column] = POSITION.exec(text) ?? [];
  if (remote !== release.remote || version !== release.version) return [];
  if (file.length > MAX_STACK_FRAME_FILE_LENGTH || !STACK_FRAME_FILE_PATTERN.test(file)) return [];
  const name = (V8_NAME.exec(text) ?? OTHER_NAME.exec(text))?.[1]?.split('.').at(-1) ?? '';
  // Safari counts lines and columns from 0 in re-optimised code.
  const position = { file, line: Math.max(1, Number(line)), column: Math.max(1, Number(column)) };
  return [{ ...position, ...(STACK_FRAME_FUNCTION_PATTERN.test(name) && { name }) }];
};
