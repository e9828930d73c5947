/** Maps positions in built files to their sources, one file at a time, and caches the results. */
import { buffer } from 'node:stream/consumers';
import type { SourcePosition, StackFrame } from '@cairn/api/release-failures.contract';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { createFairQueue } from '../../../platform/jobs/fair-queue.ts';
import { toReleaseFileKey } from '../registry/release-file-store.ts';
import { Worker } from 'node:worker_threads';
import type { StackFramesOfBuiltFile } from './read-frames.ts';

/** Maximum number of cached source positions. They never become outdated, because the bytes of a release never change. */
const MAX_CACHED_POSITIONS = 5000;

/** A built file and its source map, by the digests of their content. */
export interface FileWithSourceMap {
  readonly remote: string;
  readonly map: string;
  readonly code: string;
}

export interface SourcePositionReader {
  /** Returns whether the source positions of all these stack frames are cached. */
  readonly hasAll: (file: FileWithSourceMap, frames: readonly StackFrame[]) => boolean;
  /** Returns the source positions of stack frames, without those that the source map lacks; none if the map is invalid. */
  readonly read: (
    file: FileWithSourceMap,
    frames: readonly StackFrame[],
  ) => Promise<ReadonlyMap<StackFrame, SourcePosition>>;
}

const toPositionKey = (
  { map, code }: FileWithSourceMap,
  { line, column, name = '' }: StackFrame,
): string => `${map} ${code} ${line}:${column} ${name}`;

export const createSourcePositionReader = (files: FileStore): SourcePositionReader => {
  /** Source positions by built position; null if the source map has no such position. */
  const cachedPositions = new Map<string, SourcePosition | null>();
  const inTurn = createFairQueue({ atATime: 1 });
  const hasAll: SourcePositionReader['hasAll'] = (file, frames) =>
    frames.every((frame) => cachedPositions.has(toPositionKey(file, frame)));
  const readNew = async (file: FileWithSourceMap, frames: readonly StackFrame[]): Promise<void> => {
    // An earlier call may have read this file while the present call waited.
    if (hasAll(file, frames)) return;
    const contents = await readMapAndCode(files, file);
    const read = contents && (await mapStackFramesInWorker({ ...contents, frames }));
    for (const [at, frame] of frames.entries())
      cachedPositions.set(toPositionKey(file, frame), read?.[at] ?? null);
  };
  return {
    hasAll,
    read: async (file, frames) => {
      await inTurn(file.remote, () => readNew(file, frames));
      const sources = new Map<StackFrame, SourcePosition>();
      for (const frame of frames) {
        const source = cachedPositions.get(toPositionKey(file, frame));
        if (source) sources.set(frame, source);
      }
      for (const key of [...cachedPositions.keys()].slice(0, -MAX_CACHED_POSITIONS))
        cachedPositions.delete(key);
      return sources;
    },
  };
};

const readBytes = async (files: FileStore, key: string) => {
  const content = await files.get(key);
  return content && buffer(content);
};

const readMapAndCode = async (files: FileStore, { remote, map, code }: FileWithSourceMap) => {
  const [mapBytes, codeBytes] = await Promise.all(
    [map, code].map((digest) => readBytes(files, toReleaseFileKey(remote, digest))),
  );
  return mapBytes && codeBytes && { map: mapBytes, code: codeBytes };
};

const READ_TIMEOUT_MS = 10_000;
const MEMORY_MB = 512;

/**
 * Maps the stack frames of one built file to its sources, in a worker thread. Returns undefined if the source map is
 * invalid, or needs more time or memory than allowed.
 */
const mapStackFramesInWorker = (
  workerData: StackFramesOfBuiltFile,
): Promise<(SourcePosition | null)[] | undefined> =>
  new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    const worker = new Worker(new URL('read-frames.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // The server must be able to stop without waiting for this worker thread.
    worker.unref();
    const limit = setTimeout(() => void worker.terminate(), READ_TIMEOUT_MS).unref();
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', () => {
      clearTimeout(limit);
      // This rejection has no effect if the worker thread has already sent its result.
      giveUp();
    });
  });
