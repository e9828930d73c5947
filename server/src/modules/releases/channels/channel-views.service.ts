/** Reads a channel for responses: its manifest, and its revisions. */
import { splitSettingRules } from '@cairn/release-contract/setting-rules';
import type {
  getManifest,
  listRevisions as listRevisionsCall,
  ChannelRevisionEntry,
} from '@cairn/api/release-channels.contract';
import { CONTRACT_VERSIONS, type EndpointAnswer } from '@cairn/api/endpoint';
import { toReleaseBasePath } from '@cairn/release-contract/descriptor';
import { toHostTerms } from '@cairn/release-tool/gate/gate-input';
import { cacheByRevision, type RevisionCounters } from '../../../platform/database/revisions.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { SharedResponse } from '../../../platform/http/response-cache/response-cache.ts';
import { findReleaseRequirements } from '../gate/checks.repository.ts';
import { toVerdictResponse } from '../gate/verdict.ts';
import {
  type ReleaseChannel,
  findReleaseChannels,
  listChannelFreezes,
  listChannelRevisions,
} from './channels.repository.ts';
import { requireKnownChannel } from '../release-refusal.ts';
import { toChannelRevisionTag } from './revision-tag.ts';
import { type ReleaseIdentity, type RunningRemote, readRunningRemotes } from './running-remotes.ts';

type Manifest = EndpointAnswer<typeof getManifest>;
type RevisionList = EndpointAnswer<typeof listRevisionsCall>;

interface ManifestDeps {
  /** ID of this registry, which signed verdicts contain. */
  readonly registry: string;
  readonly revisions: Pick<RevisionCounters, 'registry'>;
}

/** Returns one page of the revisions of a channel, newest first, with the freezes between them. Throws not-found. */
export const readChannelRevisions = async (
  sql: Sql,
  name: string,
  limit: number,
  before?: number,
): Promise<RevisionList> => {
  requireKnownChannel(await findReleaseChannels(sql), name);
  const rows = await listChannelRevisions(sql, name, limit, before);
  const oldest = rows.length === limit ? (rows.at(-1)?.revision ?? 0) : 0;
  const freezes = await listChannelFreezes(sql, name, { after: oldest, before });
  return {
    revisions: rows.map(toRevision),
    freezes: freezes.map(({ at, kind, who, reason }) => ({
      kind,
      at: at.toISOString(),
      who,
      reason,
    })),
  };
};

/** Returns the function that reads a channel's manifest, cached until any channel or release changes. It throws not-found. */
export const createManifestReader = (sql: Sql, { registry, revisions }: ManifestDeps) => {
  const currentChannels = cacheByRevision(revisions.registry, () => findReleaseChannels(sql));
  return async (name: string): Promise<SharedResponse<Manifest>> => {
    const channels = await currentChannels();
    const channel = requireKnownChannel(channels, name);
    const build = async (): Promise<Manifest> => {
      const remotes = await readRunningRemotes(sql, channels, name);
      return {
        channel: name,
        revision: channel.revision,
        gate: { registry, ...(await findReleaseRequirements(sql, name)) },
        api: [...CONTRACT_VERSIONS],
        host: getHostProvisions(remotes),
        remotes: remotes.map((remote) => toManifestRemote(remote, channel)),
      };
    };
    const tag = toChannelRevisionTag({ channel: name, revision: channel.revision });
    return new SharedResponse({ source: channels, key: name, tag, build });
  };
};

const toRevision = ({
  at,
  verdict,
  plan,
  approvedBy,
  ...row
}: Awaited<ReturnType<typeof listChannelRevisions>>[number]): ChannelRevisionEntry => ({
  ...row,
  at: at.toISOString(),
  ...(approvedBy !== null && { approvedBy }),
  ...(verdict && { verdict: toVerdictResponse(verdict) }),
  ...(plan && { plan }),
});

/** Empty description of a host, for a channel without a host. It provides nothing, so it meets no requirement of a remote. */
const NO_HOST_TERMS = { version: '', hostApi: '', lends: {}, events: {}, routes: [] };

/** Returns the version, host API, shared modules and events that the host of a channel provides to all remotes. */
export const getHostProvisions = (running: readonly RunningRemote[]) => {
  const [terms = NO_HOST_TERMS] = running.flatMap(
    ({ current }) => toHostTerms(current.descriptor) ?? [],
  );
  return terms;
};

const toManifestRemote = (remote: RunningRemote, channel: ReleaseChannel) => ({
  ...toRemoteSummary(remote),
  ...toOwnSettingsOfChannel(remote, channel),
  base: toReleaseBasePath(remote.name, remote.current.version),
  descriptor: { ...remote.current.descriptor },
});

/** Returns the versions that a channel runs of a remote, as manifest and status show them. */
export const toRemoteSummary = ({
  name,
  source,
  current,
  previous,
  canary,
}: RunningRemote<ReleaseIdentity>) => ({
  name,
  source,
  version: current.version,
  previous: previous.map(({ version }) => version),
  ...(canary && { canary: { version: canary.release.version, percent: canary.percent } }),
});

/** Returns the setting values that the channel itself gives to a remote, as a field of a response. */
export const toOwnSettingsOfChannel = (
  { name }: { readonly name: string },
  { values }: ReleaseChannel,
) => {
  // The response leaves out the rules, because it is public and rules contain names of groups.
  const settings = splitSettingRules(values[name] ?? {}).values;
  return Object.keys(settings).length > 0 ? { settings: { ...settings } } : undefined;
};
