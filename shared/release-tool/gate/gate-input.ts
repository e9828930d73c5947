/** The input of the gate's rules: the candidate in its folder, and the releases of its channel. */
import type { BackendState } from '@cairn/release-contract/backend';
import type { Descriptor, RemoteDeclaration } from '@cairn/release-contract/descriptor';
import type { SettingValues } from '@cairn/release-contract/settings';
import type { ScriptFacts } from './script-facts.ts';

/** A file with its measured properties, which may differ from the descriptor. */
export interface MeasuredFile {
  /** Path below the folder, with forward slashes. */
  readonly path: string;
  readonly integrity: string;
  readonly bytes: number;
  /** Compressed size, which a browser downloads. */
  readonly gzipBytes: number;
  /** Facts about the file's code; present for scripts only. */
  readonly script?: ScriptFacts | undefined;
}

export interface ReleaseCandidate {
  readonly descriptor: Descriptor;
  readonly files: MeasuredFile[];
  /** Text of the container file; undefined if there is none. */
  readonly entryText: string | undefined;
  /** The `mfe` field of the release's package; undefined if only the release is available. */
  readonly declared: RemoteDeclaration | undefined;
}

/** Modules, events and routes that a host provides, which remotes must fit. */
export interface HostTerms {
  readonly version: string;
  /** Version of @cairn/runtime, @cairn/session and the schema engine. */
  readonly hostApi: string;
  /** Versions of the shared modules, by module. */
  readonly lends: Record<string, string>;
  /** Versions of the events on its bus, by event. */
  readonly events: Record<string, string>;
  /** Patterns of its own screens. */
  readonly routes: string[];
}

export type SlotOwner = Pick<Descriptor, 'name' | 'version' | 'slots'>;

export interface ChannelMix {
  readonly channel: string;
  /** Hosts of the channel: one, or two during a canary of the host. */
  readonly hosts: HostTerms[];
  /** Versions of the HTTP contract that the server supports. */
  readonly api: string[];
  /** Running remotes, canaries included. They may include another release of the candidate's own remote. */
  readonly releases: Descriptor[];
  /** Releases of the host that the channel runs, with the slots of their frames; absent: they have none. */
  readonly hostSlots?: readonly SlotOwner[] | undefined;
  /** Fallback releases of the running remotes, which a browser may run. */
  readonly fallbacks: Descriptor[];
  /** True if the channel allows modules whose hash pages do not know; absent: it does not. */
  readonly allowsUnchecked?: boolean | undefined;
  /** Values that the channel itself gives to settings, by remote; absent if there are none. */
  readonly values?: Readonly<Record<string, SettingValues>> | undefined;
  /** What the candidate's own backend answered for the channel; undefined if it was not asked. */
  readonly backend?: BackendState | undefined;
}

export interface GateInput {
  readonly candidate: ReleaseCandidate;
  readonly mix: ChannelMix;
}

export interface GateProblem {
  /** ID of the rule, stable for scripts and the documentation. */
  readonly rule: string;
  /** Description of the broken rule's fault, in one sentence. */
  readonly message: string;
  /** Advice how the team can fix the fault. */
  readonly fix: string;
}

/** Rule of the release gate. `check` returns the faults of the candidate release; empty if there are none. */
export interface GateRule {
  readonly id: string;
  readonly check: (input: GateInput) => Omit<GateProblem, 'rule'>[];
}

interface ChannelReleases extends Omit<
  ChannelMix,
  'hosts' | 'hostSlots' | 'releases' | 'fallbacks'
> {
  readonly running: readonly Descriptor[];
  readonly fallbacks: readonly Descriptor[];
}

/** Returns the mix of a channel with these releases of the host and of remotes. */
export const toGateMix = ({ running, fallbacks, ...channel }: ChannelReleases): ChannelMix => ({
  ...channel,
  hosts: running.flatMap((descriptor) => toHostTerms(descriptor) ?? []),
  releases: running.filter(({ host }) => !host),
  hostSlots: running.filter(({ host, slots }) => host && slots),
  fallbacks: fallbacks.filter(({ host }) => !host),
});

/** Returns what a host provides; undefined for a remote. */
export const toHostTerms = ({ version, host, routes }: Descriptor): HostTerms | undefined =>
  host && {
    version,
    hostApi: host.hostApi,
    lends: host.lends,
    events: host.events,
    routes: routes.map(({ path }) => path),
  };

/** Returns the hosts of the channel. @throws if there is none, because its terms are unknown then */
export const requireHosts = ({ mix: { hosts, channel } }: GateInput): HostTerms[] => {
  if (hosts.length === 0) throw new Error(`${channel} runs no host`);
  return hosts;
};

/** Returns a release's name and version for messages, such as 'catalog 1.0.0'. */
export const formatReleaseName = ({
  name,
  version,
}: Pick<Descriptor, 'name' | 'version'>): string => `${name} ${version}`;

/** Returns the channel's releases of other remotes. */
export const findNeighbourReleases = ({ candidate, mix }: GateInput): Descriptor[] =>
  mix.releases.filter(({ name }) => name !== candidate.descriptor.name);

/** Returns the channel's releases of the same remote: more than one during a canary. */
export const findPreviousReleases = ({ candidate, mix }: GateInput): Descriptor[] =>
  mix.releases.filter(({ name }) => name === candidate.descriptor.name);

/**
 * Returns the releases of other remotes that pages of the channel may run, each with a name for messages. Fallback releases count,
 * because pages replace a broken release by them.
 */
export const listOtherReleases = (
  input: GateInput,
): { readonly release: Descriptor; readonly label: string }[] => {
  const isOther = ({ name }: Descriptor) => name !== input.candidate.descriptor.name;
  return [
    ...findNeighbourReleases(input).map((release) => ({
      release,
      label: formatReleaseName(release),
    })),
    ...input.mix.fallbacks.filter(isOther).map((release) => ({
      release,
      label: `${formatReleaseName(release)}, which pages fall back to,`,
    })),
  ];
};

/**
 * Returns the own field of an object by its name. Names come from packages, so they may equal those that every object
 * inherits.
 */
export const findField = <T>(
  fields: Readonly<Record<string, T>> | undefined,
  name: string,
): T | undefined => (fields && Object.hasOwn(fields, name) ? fields[name] : undefined);

export const formatSizeKB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
