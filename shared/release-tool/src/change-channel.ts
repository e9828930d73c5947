/** Changes of a channel that `promote` and `canary` have in common. */
import { changeChannel, getManifest } from '@cairn/api/release-channels.contract';
import type { TokenAction } from '@cairn/api/releases.contract';
import type { RequestedRolloutPlan } from '@cairn/api/release-plans.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { describePass, runReleaseCheck, requireNoProblems } from './check-release.ts';
import type { CommandContext } from './command.ts';
import { findRegisteredPass } from './earlier-pass.ts';
import { loadPublishedRelease } from './release-source.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';
import {
  readCheckerKey,
  checkTokenAndKey,
  submitSignedCheck,
  shouldMountHere,
  describeOtherCheckers,
} from './signed-check.ts';

/** Percentage of the visitors, undefined for all, and the rollout plan of the next steps. */
export interface VisitorPercentageRequest {
  readonly percent?: number | undefined;
  readonly plan?: RequestedRolloutPlan | undefined;
}

/**
 * Returns the actions that the token must allow. A canary of 100 % is a promotion as well, because all visitors get the release.
 */
const listNeededActions = ({ percent, plan }: VisitorPercentageRequest): TokenAction[] => {
  if (percent === undefined) return ['promote'];
  return percent === 100 || plan?.next.includes(100) ? ['canary', 'promote'] : ['canary'];
};

/**
 * Checks the release against the channel, hands in the signed result, and changes the channel unless it has changed in the
 * meantime.
 */
export const promoteToPercentage = async (
  context: CommandContext,
  { percent, plan }: VisitorPercentageRequest,
) => {
  const { options, registry } = context;
  const [name = '', version = ''] = options.positionals;
  const channel = requireChannel(options.text('channel'));
  const reason = options.text('reason');
  for (const action of listNeededActions({ percent, plan }))
    await checkTokenAndKey(context, { action, remote: name, channel });
  const release = await loadPublishedRelease(context, name, version);
  const checker = readCheckerKey(context);
  const checked = await runReleaseCheck(context, release, {
    channel,
    mounts: (manifest) => {
      const here = shouldMountHere(checker, manifest);
      if (!here) context.output.say(describeOtherCheckers(manifest));
      return here;
    },
    findPass: (mounted) => findRegisteredPass(context, mounted),
  });
  const { problems, manifest } = checked;
  const { candidate } = release;
  if (checker && candidate)
    await submitSignedCheck(context, checker, candidate.descriptor, checked);
  requireNoProblems(
    `${name} ${version} on ${channel}`,
    problems,
    'Correct the remote, publish it under a new version, and promote that.',
  );
  const {
    revision,
    verdict,
    request,
    notes = [],
  } = await registry.call(changeChannel, {
    params: { channel, name },
    headers: { 'if-match': `"${channel}-${manifest.revision}"` },
    body: {
      version,
      ...(percent !== undefined && { percent }),
      ...(plan && { plan }),
      ...(reason !== undefined && { reason }),
    },
  });
  for (const note of notes) context.output.say(note);
  const address = toScreenUrl(registry.origin, channel, candidate?.descriptor.routes ?? []);
  const gate = describePass(checked);
  return { name, version, channel, revision, verdict, address, gate, request };
};

/** Prints that the change waits for approval. The channel has not changed yet. */
export const printApprovalNeeded = (
  { output }: CommandContext,
  {
    name,
    version,
    channel,
    request,
  }: Record<'name' | 'version' | 'channel', string> & {
    readonly request?: string | undefined;
  },
): void => {
  output.say(`${name} ${version} is fit for ${channel}, which asks for a second person.`);
  printHowToApprove(output, request);
};

export const printHowToApprove = (
  output: CommandContext['output'],
  request: string | undefined,
): void => {
  output.say(
    `Next: another person approves it on the page /releases within three days (${request}).`,
  );
};

/** Ends a canary without a check; otherwise a broken canary could not be removed. */
export const endCanary = async ({ options, registry }: CommandContext) => {
  const [name = '', version = ''] = options.positionals;
  const channel = requireChannel(options.text('channel'));
  const reason = options.text('reason');
  const manifest = await registry.call(getManifest, { query: { channel } });
  const { revision, verdict } = await registry.call(changeChannel, {
    params: { channel, name },
    headers: { 'if-match': `"${channel}-${manifest.revision}"` },
    body: { version, percent: 0, ...(reason !== undefined && { reason }) },
  });
  return { name, version, channel, revision, verdict, gate: undefined, request: undefined };
};

/** Returns the URL of a screen of the release on the channel. */
const toScreenUrl = (site: string, channel: string, routes: Descriptor['routes']): string => {
  const path = routes.find(({ path: pattern }) => !pattern.includes(':'))?.path ?? '/';
  return `${site}${path}${channel === PRODUCTION ? '' : `?mfe.channel=${channel}`}`;
};

export const requireChannel = (channel: string | undefined): string => {
  if (channel !== undefined) return channel;
  throw new ToolError('The channel is missing: add --channel, for example --channel staging.', {
    code: TOOL_EXIT_CODES.usage,
  });
};
