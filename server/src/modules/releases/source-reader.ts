/** Maps positions in built files to their sources, one file at a time, and caches the results. */
import { buffer } from 'node:stream/consumers';
import type { SourcePosition, StackFrame } from '@cairn/api/release-failures.contract';
import type { FileStore } from '../../platform/files/file-store.ts';
import { createFairQueue } from '../../platform/jobs/fair-queue.ts';
import { readFramesInWorker } from './frames-thread.ts';
import { fileKey } from './release-file-store.ts';

/** Number of cached positions. They never go stale, as the bytes of a release never change. */
const MAX_CACHED_POSITIONS = 5000;

/** A built file and its map, by their digests. */
export interface MappedFile {
  readonly remote: string;
  readonly map: string;
  readonly code: string;
}

export interface SourceReader {
  /** Returns whether all of these are cached. */
  readonly hasAll: (file: MappedFile, frames: readonly StackFrame[]) => boolean;
  /** Returns positions in the sources, without those that the map lacks; none if the map is invalid. */
  readonly read: (
    file: MappedFile,
    frames: readonly StackFrame[],
  ) => Promise<ReadonlyMap<StackFrame, SourcePosition>>;
}

const toPositionKey = (
  { map, code }: MappedFile,
  { line, column, name = '' }: StackFrame,
): string => `${map} ${code} ${line}:${column} ${name}`;

export const createSourceReader = (files: FileStore): SourceReader => {
  /** Null if the map has no such position. */
  const kept = new Map<string, SourcePosition | null>();
  const inTurn = createFairQueue({ atATime: 1 });
  const hasAll: SourceReader['hasAll'] = (file, frames) =>
    frames.every((frame) => kept.has(toPositionKey(file, frame)));
  const readNew = async (file: MappedFile, frames: readonly StackFrame[]): Promise<void> => {
    // An earlier call may have read it while this one waited.
    if (hasAll(file, frames)) return;
    const contents = await readMapAndCode(files, file);
    const read = contents && (await readFramesInWorker({ ...contents, frames }));
    for (const [at, frame] of frames.entries())
      kept.set(toPositionKey(file, frame), read?.[at] ?? null);
  };
  return {
    hasAll,
    read: async (file, frames) => {
      await inTurn(file.remote, () => readNew(file, frames));
      const sources = new Map<StackFrame, SourcePosition>();
      for (const frame of frames) {
        const source = kept.get(toPositionKey(file, frame));
        if (source) sources.set(frame, source);
      }
      for (const key of [...kept.keys()].slice(0, -MAX_CACHED_POSITIONS)) kept.delete(key);
      return sources;
    },
  };
};

const readBytes = async (files: FileStore, key: string) => {
  const content = await files.get(key);
  return content && buffer(content);
};

const readMapAndCode = async (files: FileStore, { remote, map, code }: MappedFile) => {
  const [mapBytes, codeBytes] = await Promise.all(
    [map, code].map((digest) => readBytes(files, fileKey(remote, digest))),
  );
  return mapBytes && codeBytes && { map: mapBytes, code: codeBytes };
};
