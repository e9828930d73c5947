/** Lists where releases of a remote failed, as positions in the sources. The maps stay on the server. */
import type { EndpointAnswer } from '@cairn/api/endpoint';
import type {
  listReleaseFailures,
  ReleaseFailure,
  SourcePlace,
  StackFrame,
} from '@cairn/api/release-failures.contract';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { type FailureRow, findFailures } from './failure-places.repository.ts';
import { publishedReleases } from './published-release.ts';
import { digestOf } from './release-file-store.ts';
import { refuse } from './release-refusal.ts';
import { findReleases, isRemoteKnown } from './releases.repository.ts';
import { createSourceReader, type MappedFile, type SourceReader } from './source-reader.ts';

const MOST_SHOWN = 50;
/** Maps that one call reads. Positions in other files stay those of the built files until the next call. */
const MOST_MAPS = 12;
/** Largest file, or map of one, that is read. */
const LARGEST_BYTES = 32 * 1024 * 1024;

export interface ReleaseFailuresService {
  /** Throws 404. */
  readonly list: (
    remote: string,
    version: string | undefined,
  ) => Promise<EndpointAnswer<typeof listReleaseFailures>>;
}

export const createReleaseFailures = (sql: Sql, files: FileStore): ReleaseFailuresService => {
  const reader = createSourceReader(files);
  return {
    list: async (remote, version) => {
      if (!(await isRemoteKnown(sql, remote)))
        refuse(404, 'remote-unknown', `There is no remote ${remote} here.`, 'Correct the name.');
      if (version !== undefined) await publishedReleases(sql, remote, version);
      const rows = await findFailures(sql, remote, version, MOST_SHOWN);
      const sources = await sourcesOf(sql, reader, remote, rows);
      return { failures: rows.map((row) => failureOf(row, sources)) };
    },
  };
};

type Sources = ReadonlyMap<StackFrame, SourcePlace>;

const failureOf = (
  { version, cause, error, count, firstAt, lastAt, frames }: FailureRow,
  sources: Sources,
): ReleaseFailure => ({
  version,
  cause,
  ...(error !== null && { error }),
  count,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
  frames: frames.map((frame) => {
    const source = sources.get(frame);
    return source ? Object.assign({}, frame, { source }) : frame;
  }),
});

const sourcesOf = async (
  sql: Sql,
  reader: SourceReader,
  remote: string,
  rows: readonly FailureRow[],
): Promise<Sources> => {
  const sources = new Map<StackFrame, SourcePlace>();
  let mapsLeft = MOST_MAPS;
  for (const [version, own] of Map.groupBy(rows, (row) => row.version)) {
    const mapped = await findMapped(sql, remote, version);
    const frames = own.flatMap((row) => row.frames);
    for (const [path, inFile] of Map.groupBy(frames, ({ file }) => file)) {
      const file = mapped.get(path);
      if (!file || (!reader.hasAll(file, inFile) && (mapsLeft -= 1) < 0)) continue;
      for (const [frame, source] of await reader.read(file, inFile)) sources.set(frame, source);
    }
  }
  return sources;
};

/** Returns the files that have maps by path, of all builds of the version. */
const findMapped = async (
  sql: Sql,
  remote: string,
  version: string,
): Promise<Map<string, MappedFile>> => {
  const releases = (await findReleases(sql, remote, version)).filter(({ isKept }) => isKept);
  return new Map(
    releases.toReversed().flatMap(({ descriptor }) => {
      const small = descriptor.files.filter(({ bytes }) => bytes <= LARGEST_BYTES);
      const digests = new Map(small.map(({ path, integrity }) => [path, digestOf(integrity)]));
      return [...digests].flatMap(([path, code]): [string, MappedFile][] => {
        const map = digests.get(`${path}.map`);
        return map === undefined ? [] : [[path, { remote, map, code }]];
      });
    }),
  );
};
