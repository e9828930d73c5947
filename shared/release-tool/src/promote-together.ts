/**
 * Promotes several remotes in one revision. Each is checked and mounted with the new releases of the others, and either all are
 * promoted or none.
 */
import { getManifest, type ChannelManifest } from '@cairn/api/release-channels.contract';
import { changeChannelRemotes } from '@cairn/api/release-changes.contract';
import { type Descriptor, toReleaseBasePath } from '@cairn/release-contract/descriptor';
import type { MeasuredRelease } from '../gate/read-candidate.ts';
import { requireChannel, printHowToApprove } from './change-channel.ts';
import { runReleaseCheck, requireNoProblems } from './check-release.ts';
import type { CommandContext } from './command.ts';
import { findRegisteredPass } from './earlier-pass.ts';
import { loadPublishedRelease } from './release-source.ts';
import {
  checkTokenAndKey,
  describeOtherCheckers,
  readCheckerKey,
  printGateVerdict,
  shouldMountHere,
  submitSignedCheck,
} from './signed-check.ts';
import { createUsageError, TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

/** One of several releases, typed as `catalog@1.5.0`. */
interface ReleaseReference {
  readonly name: string;
  readonly version: string;
}

/** Returns undefined for one remote, typed as `catalog 1.5.0`. @throws for arguments of neither form */
export const parseReleaseReferences = (
  positionals: readonly string[],
): ReleaseReference[] | undefined => {
  if (positionals.length === 2 && positionals.every((argument) => !argument.includes('@')))
    return undefined;
  const references = positionals.map((argument) => {
    const [, name, version] = /^([a-z][\w-]*)@(\d[\w.+-]*)$/.exec(argument) ?? [];
    if (name !== undefined && version !== undefined) return { name, version };
    throw new ToolError(`"${argument}" names no release, such as catalog@1.5.0.`, {
      code: TOOL_EXIT_CODES.usage,
      next: 'One remote: catalog 1.5.0. Several: catalog@1.5.0 learning@2.0.1.',
    });
  });
  for (const [name, same] of Map.groupBy(references, (each) => each.name))
    if (same.length > 1)
      throw createUsageError(
        `${name} is named twice: keep the version that the channel shall run.`,
      );
  return references;
};

export const promoteTogether = async (
  context: CommandContext,
  wanted: readonly ReleaseReference[],
) => {
  const { options, registry, output } = context;
  const channel = requireChannel(options.text('channel'));
  const reason = options.text('reason');
  if (reason === undefined)
    throw new ToolError('The reason is missing: add --reason.', { code: TOOL_EXIT_CODES.usage });
  for (const { name } of wanted)
    await checkTokenAndKey(context, { action: 'promote', remote: name, channel });
  const manifest = await registry.call(getManifest, { query: { channel } });
  const releases = await Promise.all(
    wanted.map(({ name, version }) => loadPublishedRelease(context, name, version)),
  );
  await checkReleases(context, releases, manifest);
  const changes = wanted.map(({ name, version }) => ({
    remote: name,
    version,
    action: 'promote' as const,
  }));
  const {
    revision,
    request,
    verdicts,
    notes = [],
  } = await registry.call(changeChannelRemotes, {
    params: { channel },
    headers: { 'if-match': `"${channel}-${manifest.revision}"` },
    body: { changes, reason },
  });
  const names = wanted.map(({ name, version }) => `${name} ${version}`).join(', ');
  if (request !== undefined) {
    output.say(`${names}: fit for ${channel}, which asks for a second person.`);
    printHowToApprove(output, request);
    return { command: 'promote', releases: wanted, channel, revision, request };
  }
  output.say(`${channel} runs ${names} from the next page load on (revision ${revision}).`);
  for (const verdict of Object.values(verdicts ?? {})) printGateVerdict(context, verdict);
  for (const note of notes) output.say(note);
  output.say(
    `Next: cairn-mfe status, and if anything is wrong, all of it: cairn-mfe rollback --channel ${channel} --to ${manifest.revision}`,
  );
  const gate = Object.values(verdicts ?? {})
    .map(({ words }) => words)
    .join('; ');
  return { command: 'promote', releases: wanted, channel, revision, verdicts, gate };
};

/**
 * Checks all releases. Hands in each result before it refuses one, so that a pass stays valid for a retry with another release.
 */
const checkReleases = async (
  context: CommandContext,
  releases: readonly MeasuredRelease[],
  manifest: ChannelManifest,
): Promise<void> => {
  const checker = readCheckerKey(context);
  const descriptors = releases.flatMap(({ candidate }) => candidate?.descriptor ?? []);
  if (!shouldMountHere(checker, manifest)) context.output.say(describeOtherCheckers(manifest));
  for (const release of releases) {
    const own = release.candidate?.descriptor;
    const others = descriptors.filter((descriptor) => descriptor !== own);
    const checked = await runReleaseCheck(context, release, {
      channel: manifest.channel,
      manifest: withReleases(manifest, others),
      mounts: (checkedManifest) => shouldMountHere(checker, checkedManifest),
      findPass: (mounted) => findRegisteredPass(context, mounted),
    });
    if (checker && own) await submitSignedCheck(context, checker, own, checked);
    requireNoProblems(
      `${own?.name} ${own?.version} on ${manifest.channel}`,
      checked.problems,
      'Nothing was changed. Correct the remote, publish it under a new version, and promote that.',
    );
  }
};

/** Returns the channel's manifest after the promotion of these releases, whose remotes have no canaries then. */
const withReleases = (
  manifest: ChannelManifest,
  releases: readonly Descriptor[],
): ChannelManifest => ({
  ...manifest,
  remotes: [
    ...manifest.remotes.filter(({ name }) => releases.every((release) => release.name !== name)),
    ...releases.map((descriptor) => {
      const { name, version } = descriptor;
      const before = manifest.remotes.find((remote) => remote.name === name);
      const previous = before ? [before.version, ...before.previous].slice(0, 2) : [];
      const base = toReleaseBasePath(name, version);
      return { name, version, base, source: manifest.channel, previous, descriptor };
    }),
  ],
});
