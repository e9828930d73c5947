/** Runs the gate in the tool: the rules against the releases of a channel, then a mount in a browser. */
import { getManifest, type Manifest } from '@cairn/api/release-channels.contract';
import { broughtInWords } from '../gate/own-code-rules.ts';
import {
  type Candidate,
  type ChannelMix,
  channelMix,
  nameOf,
  neighbours,
  type Problem,
} from '../gate/gate-input.ts';
import type { ReadRelease } from '../gate/read-candidate.ts';
import { type CheckedMix, mixOfReleases } from '../gate/content-digest.ts';
import { runGate } from '../gate/run-gate.ts';
import {
  DESCRIPTOR_FILE,
  type Descriptor,
  descriptorSchema,
  releaseBase,
} from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { toHostRelease } from '@cairn/release-contract/host-release';
import type { CommandContext } from './command.ts';
import type { OptionTexts } from './command-line.ts';
import type { KnownPass, MountedRelease } from './known-pass.ts';
import { EXIT, ToolError } from './tool-error.ts';

export const CHECK_OPTIONS: OptionTexts = {
  channel: { value: 'NAME', text: 'The channel whose mix it must fit.' },
  param: {
    multiple: true,
    value: 'NAME=VALUE',
    text: 'A value for ":NAME" of a route while it is mounted; again for more.',
  },
};

export interface CheckResult {
  readonly problems: Problem[];
  readonly manifest: Manifest;
  /** The releases of the channel during the check. */
  readonly mix: CheckedMix;
  /** The pass that made a mount unnecessary; absent if the release was mounted or broke a rule. */
  readonly known?: KnownPass;
}

interface CheckWish {
  readonly channel: string;
  /** Future state of the channel; absent: its current state. */
  readonly manifest?: Manifest;
  /** Decides whether the release is mounted; absent: it is. */
  readonly mounts?: (manifest: Manifest) => boolean;
  /** Finds a pass that makes another mount unnecessary; absent: the release is mounted in any case. */
  readonly findPass?: (release: MountedRelease) => Promise<KnownPass | undefined>;
}

/** Runs every rule. Mounts the release only if it breaks none, because a broken release would fail there too. */
export const checkRelease = async (
  context: CommandContext,
  release: ReadRelease,
  { channel, mounts = () => true, findPass, ...given }: CheckWish,
): Promise<CheckResult> => {
  const { registry } = context;
  const manifest = given.manifest ?? (await registry.call(getManifest, { query: { channel } }));
  const mix = mixOfReleases(
    manifest.remotes.map(({ descriptor }) => descriptorSchema.parse(descriptor)),
    settingValues(manifest),
  );
  const { candidate } = release;
  if (!candidate) return { problems: release.problems, manifest, mix };
  const running = await mixOf(context, manifest, candidate);
  broughtInWords(candidate).forEach(context.output.say);
  const problems = runGate({ candidate, mix: running });
  if (problems.length > 0 || !mounts(manifest)) return { problems, manifest, mix };
  const { descriptor } = candidate;
  const known = await findPass?.({ descriptor, manifest, mix });
  if (known) {
    context.output.say(
      `${nameOf(descriptor)} has passed beside what ${channel} runs (signed by ${known.by}): it is not mounted again.`,
    );
    return { problems, manifest, mix, known };
  }
  context.output.say(`Mounting ${descriptor.name} with what ${channel} runs …`);
  const mounted = await context.mount({
    site: registry.origin,
    descriptor,
    neighbours: neighbours({ candidate, mix: running }),
    values: running.values,
    ...(descriptor.host ? { fallbacks: running.fallbacks } : hostOfChannel(manifest)),
    read: release.read,
    base: context.cwd,
    student: studentOf(context.env),
    params: paramsOf(context.options.texts('param')),
    say: (line) => {
      context.output.say(`  ${line}`);
    },
  });
  return { problems: mounted, manifest, mix };
};

/** Throws the problems of a check, if there are any. @param next what the user should do, as a sentence */
export const refuseProblems = (what: string, problems: Problem[], next: string): void => {
  if (problems.length === 0) return;
  const count = problems.length === 1 ? 'a rule' : `${problems.length} rules`;
  throw new ToolError(`${what} breaks ${count}.`, { code: EXIT.refused, problems, next });
};

const mixOf = async (
  { registry }: CommandContext,
  { channel, gate, api, remotes }: Manifest,
  { descriptor: { host } }: Candidate,
): Promise<ChannelMix> => {
  const describe = async (name: string, version: string): Promise<Descriptor> => {
    const bytes = await registry.download(`${releaseBase(name, version)}${DESCRIPTOR_FILE}`);
    return descriptorSchema.parse(JSON.parse(bytes?.toString('utf8') ?? ''));
  };
  const canaries = remotes.flatMap(({ name, canary }) =>
    canary ? [describe(name, canary.version)] : [],
  );
  const older = () =>
    remotes.flatMap(({ name, previous }) => previous.map((version) => describe(name, version)));
  return channelMix({
    channel,
    api,
    allowsUnchecked: gate.allowsUnchecked,
    values: settingValues({ remotes }),
    running: [
      ...remotes.map(({ descriptor }) => descriptorSchema.parse(descriptor)),
      ...(await Promise.all(canaries)),
    ],
    // Only a host has to serve the fallback releases as well.
    fallbacks: host ? await Promise.all(older()) : [],
  });
};

/** Returns the values that the channel gives to settings, by remote. */
const settingValues = ({ remotes }: Pick<Manifest, 'remotes'>) =>
  Object.fromEntries(remotes.map(({ name, settings = {} }) => [name, settings]));

/** Returns the channel's host, because the page of the site may come with the host of another channel. */
const hostOfChannel = ({ remotes }: Manifest) => {
  const running = remotes.find(({ name }) => name === HOST);
  return (
    running && { host: { release: toHostRelease(descriptorSchema.parse(running.descriptor)) } }
  );
};

const studentOf = (env: CommandContext['env']) => {
  const { CAIRN_SMOKE_EMAIL: email, CAIRN_SMOKE_PASSWORD: password } = env;
  return email && password ? { email, password } : undefined;
};

const paramsOf = (given: string[]): Record<string, string> =>
  Object.fromEntries(
    given.map((text) => {
      const [, name, value] = /^(\w+)=(.+)$/.exec(text) ?? [];
      if (name === undefined || value === undefined)
        throw new ToolError(`--param "${text}" is not of the form NAME=VALUE.`, {
          code: EXIT.usage,
        });
      return [name, value];
    }),
  );
