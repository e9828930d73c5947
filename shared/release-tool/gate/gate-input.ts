/** What the rules of a release look at: the candidate as it lies in its folder, and what its channel runs. */
import type { Descriptor, RemoteDeclaration } from '@cairn/release-contract/descriptor';
import type { SettingValues } from '@cairn/release-contract/settings';
import type { ScriptFacts } from './script-facts.ts';

/** A file as it really is, whatever the descriptor says of it. */
export interface MeasuredFile {
  /** Below the folder, with forward slashes. */
  readonly path: string;
  readonly integrity: string;
  readonly bytes: number;
  /** What travels to a browser. */
  readonly gzipBytes: number;
  /** Of a script alone. */
  readonly script?: ScriptFacts | undefined;
}

export interface Candidate {
  readonly descriptor: Descriptor;
  readonly files: MeasuredFile[];
  /** The text of the container file; undefined when there is none. */
  readonly entryText: string | undefined;
  /** The `mfe` field of the package that it was built from; undefined where only the release is at hand. */
  readonly declared: RemoteDeclaration | undefined;
}

/** What a host gives to remotes. */
export interface HostTerms {
  readonly version: string;
  /** The version of @cairn/runtime, @cairn/session and the schema engine. */
  readonly hostApi: string;
  /** Versions by module that it lends. */
  readonly lends: Record<string, string>;
  /** Versions by event that its bus knows. */
  readonly events: Record<string, string>;
  /** Patterns of its own screens. */
  readonly routes: string[];
}

export interface ChannelMix {
  readonly channel: string;
  /** What visitors get there: one, and another while a canary of the host is out. */
  readonly hosts: HostTerms[];
  /** Versions of the HTTP contract that the server answers. */
  readonly api: string[];
  /** The remotes that run now, canaries included; among them may be an older release of the candidate's own remote. */
  readonly releases: Descriptor[];
  /** What those give way to in a browser. */
  readonly fallbacks: Descriptor[];
  /** Modules may run there of which pages know no hash; absent: they may not. */
  readonly allowsUnchecked?: boolean | undefined;
  /** By remote: values that the channel itself gives to settings; absent: none. */
  readonly values?: Readonly<Record<string, SettingValues>> | undefined;
}

export interface GateInput {
  readonly candidate: Candidate;
  readonly mix: ChannelMix;
}

export interface Problem {
  /** Stable, for scripts and for the documentation. */
  readonly rule: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
}

/** One rule: what is wrong with the candidate, empty when nothing is. */
export interface Rule {
  readonly id: string;
  readonly check: (input: GateInput) => Omit<Problem, 'rule'>[];
}

interface RunningReleases extends Omit<ChannelMix, 'hosts' | 'releases' | 'fallbacks'> {
  readonly running: readonly Descriptor[];
  readonly fallbacks: readonly Descriptor[];
}

/** A channel by its releases, of the host and of remotes. */
export const channelMix = ({ running, fallbacks, ...channel }: RunningReleases): ChannelMix => ({
  ...channel,
  hosts: running.flatMap((descriptor) => termsOf(descriptor) ?? []),
  releases: running.filter(({ host }) => !host),
  fallbacks: fallbacks.filter(({ host }) => !host),
});

/** Undefined for a remote, which gives nothing. */
export const termsOf = ({ version, host, routes }: Descriptor): HostTerms | undefined =>
  host && {
    version,
    hostApi: host.hostApi,
    lends: host.lends,
    events: host.events,
    routes: routes.map(({ path }) => path),
  };

/** The hosts of the channel. Throws where there is none: what they give is not known then. */
export const hostsOf = ({ mix: { hosts, channel } }: GateInput): HostTerms[] => {
  if (hosts.length === 0) throw new Error(`${channel} runs no host`);
  return hosts;
};

/** How a release is called in messages. */
export const nameOf = ({ name, version }: Pick<Descriptor, 'name' | 'version'>): string =>
  `${name} ${version}`;

/** What the channel runs of other remotes. */
export const neighbours = ({ candidate, mix }: GateInput): Descriptor[] =>
  mix.releases.filter(({ name }) => name !== candidate.descriptor.name);

/** What the channel runs of this remote: more than one while a canary is out. */
export const predecessors = ({ candidate, mix }: GateInput): Descriptor[] =>
  mix.releases.filter(({ name }) => name === candidate.descriptor.name);

export const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
