/** Lists the positions in the source code at which releases of a remote failed. The source maps stay on the server. */
import type { EndpointAnswer } from '@cairn/api/endpoint';
import type {
  listReleaseFailures,
  ReleaseFailure,
  SourcePosition,
  StackFrame,
} from '@cairn/api/release-failures.contract';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { type ReleaseFailureRow, findReleaseFailures } from './stack-places.repository.ts';
import { requireKnownRemote, requirePublishedReleases } from '../registry/published-release.ts';
import { toHexDigestOfIntegrity } from '../registry/release-file-store.ts';
import { findReleasesOfVersion } from '../registry/releases.repository.ts';
import {
  createSourcePositionReader,
  type FileWithSourceMap,
  type SourcePositionReader,
} from './source-reader.ts';

const MAX_LISTED_FAILURES = 50;
/**
 * Maximum number of source maps that one call reads. Frames of further files keep the positions of the built files until
 * the next call.
 */
const MAX_MAPS_PER_CALL = 12;
/** Maximum size in bytes of a built file, or of its source map, that is read. */
const MAX_MAP_BYTES = 32 * 1024 * 1024;

/** Returns the function that lists the positions in the source code at which releases of a remote failed. It throws 404. */
export const createReleaseFailureReader = (sql: Sql, files: FileStore) => {
  const reader = createSourcePositionReader(files);
  return async (
    remote: string,
    version: string | undefined,
  ): Promise<EndpointAnswer<typeof listReleaseFailures>> => {
    await requireKnownRemote(sql, remote);
    if (version !== undefined) await requirePublishedReleases(sql, remote, version);
    const rows = await findReleaseFailures(sql, remote, version, MAX_LISTED_FAILURES);
    const sources = await findSources(sql, reader, remote, rows);
    return { failures: rows.map((row) => toReleaseFailure(row, sources)) };
  };
};

type SourceByFrame = ReadonlyMap<StackFrame, SourcePosition>;

const toReleaseFailure = (
  { version, cause, error, count, firstAt, lastAt, frames }: ReleaseFailureRow,
  sources: SourceByFrame,
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

const findSources = async (
  sql: Sql,
  reader: SourcePositionReader,
  remote: string,
  rows: readonly ReleaseFailureRow[],
): Promise<SourceByFrame> => {
  const sources = new Map<StackFrame, SourcePosition>();
  let mapsLeft = MAX_MAPS_PER_CALL;
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

/** Returns the built files that have source maps, by path, of all builds of the version. */
const findMapped = async (
  sql: Sql,
  remote: string,
  version: string,
): Promise<Map<string, FileWithSourceMap>> => {
  const releases = (await findReleasesOfVersion(sql, remote, version)).filter(
    ({ hasFiles }) => hasFiles,
  );
  return new Map(
    releases.toReversed().flatMap(({ descriptor }) => {
      const small = descriptor.files.filter(({ bytes }) => bytes <= MAX_MAP_BYTES);
      const digests = new Map(
        small.map(({ path, integrity }) => [path, toHexDigestOfIntegrity(integrity)]),
      );
      return [...digests].flatMap(([path, code]): [string, FileWithSourceMap][] => {
        const map = digests.get(`${path}.map`);
        return map === undefined ? [] : [[path, { remote, map, code }]];
      });
    }),
  );
};
