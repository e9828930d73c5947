/** What the rules of a release look at: the candidate as it lies in its folder, and what its channel runs. */
import type { Descriptor, RemoteDeclaration } from '@cairn/release-contract/descriptor';

/** A file as it really is, whatever the descriptor says of it. */
export interface MeasuredFile {
  /** Below the folder, with forward slashes. */
  path: string;
  integrity: string;
  bytes: number;
  /** What travels to a browser. */
  gzipBytes: number;
}

export interface Candidate {
  descriptor: Descriptor;
  files: MeasuredFile[];
  /** The text of the container file; undefined when there is none. */
  entryText: string | undefined;
  /** The `mfe` field of the package that it was built from; undefined where only the release is at hand. */
  declared: RemoteDeclaration | undefined;
}

/** What the host of a channel gives to remotes. */
export interface HostTerms {
  /** The version of @cairn/runtime, @cairn/session and the schema engine. */
  hostApi: string;
  /** Versions by module that it lends. */
  lends: Record<string, string>;
  /** Versions by event that its bus knows. */
  events: Record<string, string>;
  /** Patterns of its own screens. */
  routes: string[];
}

export interface ChannelMix {
  channel: string;
  host: HostTerms;
  /** Versions of the HTTP contract that the server answers. */
  api: string[];
  /** What runs now, canaries included; among them may be an older release of the candidate's own remote. */
  releases: Descriptor[];
}

export interface GateInput {
  candidate: Candidate;
  mix: ChannelMix;
}

export interface Problem {
  /** Stable, for scripts and for the documentation. */
  rule: string;
  /** What is wrong, in one sentence. */
  message: string;
  /** What to do about it. */
  fix: string;
}

/** One rule: what is wrong with the candidate, empty when nothing is. */
export interface Rule {
  id: string;
  check: (input: GateInput) => Omit<Problem, 'rule'>[];
}

/** How a release is called in messages. */
export function nameOf({ name, version }: Pick<Descriptor, 'name' | 'version'>): string {
  return `${name} ${version}`;
}

/** What the channel runs of other remotes. */
export function neighbours({ candidate, mix }: GateInput): Descriptor[] {
  return mix.releases.filter(({ name }) => name !== candidate.descriptor.name);
}

/** What the channel runs of this remote: more than one while a canary is out. */
export function predecessors({ candidate, mix }: GateInput): Descriptor[] {
  return mix.releases.filter(({ name }) => name === candidate.descriptor.name);
}
