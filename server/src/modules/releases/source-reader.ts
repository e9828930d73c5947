/** Maps positions in built files to their sources, one file at a time, and caches the results. */
import { buffer } from 'node:stream/consumers';
import type { SourcePlace, StackFrame } from '@cairn/api/release-failures.contract';
import type { FileStore } from '../../platform/files/file-store.ts';
import { createTurns } from '../../platform/jobs/turns.ts';
import { readInThread } from './frames-thread.ts';
import { fileKey } from './release-file-store.ts';

/** Number of cached positions. They never go stale, as the bytes of a release never change. */
const MOST_KEPT = 5000;

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
  ) => Promise<ReadonlyMap<StackFrame, SourcePlace>>;
}

const keyOf = ({ map, code }: MappedFile, { line, column, name = '' }: StackFrame): string =>
  `${map} ${code} ${line}:${column} ${name}`;

export const createSourceReader = (files: FileStore): SourceReader => {
  /** Null if the map has no such position. */
  const kept = new Map<string, SourcePlace | null>();
  const inTurn = createTurns({ atATime: 1 });
  const hasAll: SourceReader['hasAll'] = (file, frames) =>
    frames.every((frame) => kept.has(keyOf(file, frame)));
  const readNew = async (file: MappedFile, frames: readonly StackFrame[]): Promise<void> => {
    // An earlier call may have read it while this one waited.
    if (hasAll(file, frames)) return;
    const contents = await contentsOf(files, file);
    const read = contents && (await readInThread({ ...contents, frames }));
    for (const [at, frame] of frames.entries()) kept.set(keyOf(file, frame), read?.[at] ?? null);
  };
  return {
    hasAll,
    read: async (file, frames) => {
      await inTurn(file.remote, () => readNew(file, frames));
      const sources = new Map<StackFrame, SourcePlace>();
      for (const frame of frames) {
        const source = kept.get(keyOf(file, frame));
        if (source) sources.set(frame, source);
      }
      for (const key of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(key);
      return sources;
    },
  };
};

const bytesOf = async (files: FileStore, key: string) => {
  const content = await files.get(key);
  return content && buffer(content);
};

const contentsOf = async (files: FileStore, { remote, map, code }: MappedFile) => {
  const [mapBytes, codeBytes] = await Promise.all(
    [map, code].map((digest) => bytesOf(files, fileKey(remote, digest))),
  );
  return mapBytes && codeBytes && { map: mapBytes, code: codeBytes };
};
