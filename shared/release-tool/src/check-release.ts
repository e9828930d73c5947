/** Runs the gate in the tool: the rules against the releases of a channel, then a mount in a browser. */
import { getRemoteBackend } from '@cairn/api/release-backends.contract';
import { getManifest, type ChannelManifest } from '@cairn/api/release-channels.contract';
import { describeBundledFrameworks } from '../gate/own-code-rules.ts';
import {
  type ReleaseCandidate,
  type ChannelMix,
  toGateMix,
  formatReleaseName,
  findNeighbourReleases,
  type GateProblem,
} from '../gate/gate-input.ts';
import type { MeasuredRelease } from '../gate/read-candidate.ts';
import { type CheckedMix, toCheckedMix } from '../gate/content-digest.ts';
import { isUnevaluatedProblem, runGate } from '../gate/run-gate.ts';
import type { BackendState } from '@cairn/release-contract/backend';
import {
  DESCRIPTOR_FILE_NAME,
  type Descriptor,
  descriptorSchema,
  toReleaseBasePath,
} from '@cairn/release-contract/descriptor';
import { HOST } from '@cairn/release-contract/host-part';
import { toHostRelease } from '@cairn/release-contract/host-release';
import type { CommandContext } from './command.ts';
import type { OptionTexts } from './command-line.ts';
import type { EarlierPass, MountedMix } from './earlier-pass.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

export const CHECK_OPTIONS: OptionTexts = {
  channel: { value: 'NAME', text: 'The channel whose mix it must fit.' },
  param: {
    multiple: true,
    value: 'NAME=VALUE',
    text: 'A value for ":NAME" of a route while it is mounted; again for more.',
  },
};

export interface ReleaseCheckResult {
  readonly problems: GateProblem[];
  readonly manifest: ChannelManifest;
  /** The releases of the channel during the check. */
  readonly mix: CheckedMix;
  /** The pass that made a mount unnecessary; absent if the release was mounted or broke a rule. */
  readonly known?: EarlierPass;
  readonly isMounted?: true;
}

/** Describes the checks that a release without broken rules has passed, such as 'passed, mounted with what staging runs'. */
export const describePass = ({ manifest, known, isMounted }: ReleaseCheckResult): string => {
  const running = `what ${manifest.channel} runs`;
  if (known) return `passed earlier beside ${running}, signed by ${known.by}`;
  return isMounted ? `passed, mounted with ${running}` : 'rules passed, not mounted';
};

interface ReleaseCheckOptions {
  readonly channel: string;
  /** Future state of the channel; absent: its current state. */
  readonly manifest?: ChannelManifest;
  /** Returns whether the release is mounted; absent: it always is. */
  readonly mounts?: (manifest: ChannelManifest) => boolean;
  /** Finds a pass that makes another mount unnecessary; absent: the release is mounted in any case. */
  readonly findPass?: (release: MountedMix) => Promise<EarlierPass | undefined>;
}

/** Runs all rules of the gate on a release. Mounts it in a browser only if it breaks none, because it would fail there too. */
export const runReleaseCheck = async (
  context: CommandContext,
  release: MeasuredRelease,
  { channel, mounts = () => true, findPass, ...checkOptions }: ReleaseCheckOptions,
): Promise<ReleaseCheckResult> => {
  const { registry } = context;
  const manifest =
    checkOptions.manifest ?? (await registry.call(getManifest, { query: { channel } }));
  const mix = toCheckedMix(
    manifest.remotes.map(({ descriptor }) => descriptorSchema.parse(descriptor)),
    toSettingValues(manifest),
  );
  const { candidate } = release;
  if (!candidate) return { problems: release.problems, manifest, mix };
  const running = await loadChannelMix(context, manifest, candidate);
  describeBundledFrameworks(candidate).forEach(context.output.say);
  const problems = runGate({ candidate, mix: running });
  if (problems.length > 0 || !mounts(manifest)) return { problems, manifest, mix };
  const { descriptor } = candidate;
  const known = await findPass?.({ descriptor, manifest, mix });
  if (known) {
    context.output.say(
      `${formatReleaseName(descriptor)} has passed beside what ${channel} runs (signed by ${known.by}): it is not mounted again.`,
    );
    return { problems, manifest, mix, known };
  }
  context.output.say(`Mounting ${descriptor.name} with what ${channel} runs …`);
  const mounted = await context.mount({
    site: registry.origin,
    descriptor,
    neighbours: findNeighbourReleases({ candidate, mix: running }),
    values: running.values,
    ...(descriptor.host ? { fallbacks: running.fallbacks } : findChannelHost(manifest)),
    read: release.read,
    base: context.cwd,
    student: readStudentAccount(context.env),
    params: parseRouteParams(context.options.texts('param')),
    say: (line) => {
      context.output.say(`  ${line}`);
    },
  });
  return { problems: mounted, manifest, mix, isMounted: true };
};

/** Throws the problems of a check, if there are any. @param next what the user should do, as a sentence */
export const requireNoProblems = (what: string, problems: GateProblem[], next: string): void => {
  if (problems.length === 0) return;
  const code = TOOL_EXIT_CODES.refused;
  // Gives no further advice, because the release itself may be in order.
  if (problems.every(isUnevaluatedProblem))
    throw new ToolError(`${what} could not be checked.`, { code, problems });
  const count = problems.length === 1 ? 'a rule' : `${problems.length} rules`;
  throw new ToolError(`${what} breaks ${count}.`, { code, problems, next });
};

const loadChannelMix = async (
  context: CommandContext,
  { channel, gate, api, remotes }: ChannelManifest,
  { descriptor: candidate }: ReleaseCandidate,
): Promise<ChannelMix> => {
  const { registry } = context;
  const { host } = candidate;
  const describe = async (name: string, version: string): Promise<Descriptor> => {
    const bytes = await registry.download(
      `${toReleaseBasePath(name, version)}${DESCRIPTOR_FILE_NAME}`,
    );
    return descriptorSchema.parse(JSON.parse(bytes?.toString('utf8') ?? ''));
  };
  const canaries = remotes.flatMap(({ name, canary }) =>
    canary ? [describe(name, canary.version)] : [],
  );
  const older = () =>
    remotes.flatMap(({ name, previous }) => previous.map((version) => describe(name, version)));
  return toGateMix({
    channel,
    api,
    backend: candidate.backend && (await askBackend(context, candidate.name, channel)),
    allowsUnchecked: gate.allowsUnchecked,
    values: toSettingValues({ remotes }),
    running: [
      ...remotes.map(({ descriptor }) => descriptorSchema.parse(descriptor)),
      ...(await Promise.all(canaries)),
    ],
    // Loads the fallback releases of remotes for a host only, which has to serve them as well.
    fallbacks: host ? await Promise.all(older()) : [],
  });
};

/**
 * Requests the state of the remote's own backend from the site; undefined if the site does not return it. The registry checks
 * it again.
 */
const askBackend = async (
  { registry, output }: CommandContext,
  name: string,
  channel: string,
): Promise<BackendState | undefined> => {
  try {
    const {
      state,
      contract,
      failure = '',
    } = await registry.call(getRemoteBackend, {
      params: { channel, name },
    });
    if (state === 'up') return contract === undefined ? undefined : { state, contract };
    return state === 'failing' ? { state, failure } : { state };
  } catch {
    output.say(
      `The backend of ${name} was not asked: ${registry.hasToken ? 'the site did not say' : 'that needs a token'}. The registry asks it before a promotion.`,
    );
    return undefined;
  }
};

/** Returns the values that the channel gives to settings, by remote. */
const toSettingValues = ({ remotes }: Pick<ChannelManifest, 'remotes'>) =>
  Object.fromEntries(remotes.map(({ name, settings = {} }) => [name, settings]));

/** Returns the channel's host, because the page of the site may come with the host of another channel. */
const findChannelHost = ({ remotes }: ChannelManifest) => {
  const running = remotes.find(({ name }) => name === HOST);
  return (
    running && { host: { release: toHostRelease(descriptorSchema.parse(running.descriptor)) } }
  );
};

const readStudentAccount = (env: CommandContext['env']) => {
  const { CAIRN_SMOKE_EMAIL: email, CAIRN_SMOKE_PASSWORD: password } = env;
  return email && password ? { email, password } : undefined;
};

const parseRouteParams = (pairs: string[]): Record<string, string> =>
  Object.fromEntries(
    pairs.map((text) => {
      const [, name, value] = /^(\w+)=(.+)$/.exec(text) ?? [];
      if (name === undefined || value === undefined)
        throw new ToolError(`--param "${text}" is not of the form NAME=VALUE.`, {
          code: TOOL_EXIT_CODES.usage,
        });
      return [name, value];
    }),
  );
