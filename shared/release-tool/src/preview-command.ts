/** The command that creates and ends the preview of a branch in a team's pipeline. */
import { endPreview, makePreview } from '@cairn/api/release-previews.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { isPreviewVersion, createPreviewVersion } from '@cairn/release-contract/preview-version';
import { describePass, runReleaseCheck, requireNoProblems } from './check-release.ts';
import {
  BUILD_ORIGIN_OPTIONS,
  type BuildOrigin,
  findBuildOrigin,
  digestUncommittedChanges,
} from './build-origin.ts';
import type { Command, CommandContext } from './command.ts';
import { PIPELINE_OPTIONS } from './pipeline-report.ts';
import {
  findLocalSource,
  findLocalSourceAs,
  type LocalReleaseSource,
  SOURCE_OPTIONS,
} from './release-source.ts';
import { requireDescriptor, publishFiles } from './send-release.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';
import { checkToken, requireToken } from './token-check.ts';

const { as: _, ...BUILD_OPTIONS } = SOURCE_OPTIONS;

export const previewCommand: Command = {
  summary: 'Shows what this branch makes of the site to people with the link',
  usage: '[folder]',
  options: {
    end: { text: 'Ends the preview of the branch, at once.' },
    ...BUILD_OPTIONS,
    ...BUILD_ORIGIN_OPTIONS,
    ...PIPELINE_OPTIONS,
  },
  about: `Builds the remote in the folder (this one unless named) under a version of the branch and its commit, publishes it, and
prints a link. People with the link see the site with this version, and everything else as production runs it; no other visitor does.
The same command at the next push shows that under the same link. It ends with --end, or some days after the last push.

Every rule is checked against what production runs; nothing is mounted ("check" does that). With --no-build, or with dist as its
folder, it takes what was built with "build --as VERSION". Needs a token that may "preview", for example of --channel 'preview-*'.`,
  examples: [
    { line: 'cairn-mfe preview', text: 'of the branch that the build server or git names' },
    { line: 'cairn-mfe preview --end --branch new-filters', text: 'when the branch is closed' },
  ],
  run: (context) => {
    const from = findBuildOrigin(context);
    const { branch } = from;
    if (branch === undefined)
      throw new ToolError('The branch is missing: add --branch.', { code: TOOL_EXIT_CODES.usage });
    return context.options.isSet('end')
      ? endBranchPreview(context, branch)
      : publishPreview(context, { ...from, branch });
  },
};

const endBranchPreview = async (context: CommandContext, branch: string) => {
  const remote = requireRemoteName(findLocalSource(context));
  requireToken(context, 'preview');
  const { ended } = await context.registry.call(endPreview, {
    params: { name: remote },
    body: { branch },
  });
  context.output.say(
    ended
      ? `The preview of ${branch} has ended. Its files go within two hours.`
      : `There is no preview of ${branch}.`,
  );
  return { command: 'preview', remote, branch, ended };
};

const publishPreview = async (
  context: CommandContext,
  { branch, commit }: BuildOrigin & { readonly branch: string },
) => {
  const { output, registry } = context;
  if (commit === undefined)
    throw new ToolError('The commit is missing: add --commit.', {
      code: TOOL_EXIT_CODES.usage,
      next: 'In a repository without any commit: git add . and git commit, then the same command again.',
    });
  const changed = digestUncommittedChanges(context);
  const toPreviewVersion = (own: string) => createPreviewVersion(own, { branch, commit, changed });
  const source = findLocalSourceAs(context, toPreviewVersion);
  for (const action of ['preview', 'publish'] as const)
    await checkToken(context, { action, remote: requireRemoteName(source) });
  const release = await source.read();
  if (release.candidate) requirePreviewVersion(release.candidate.descriptor, toPreviewVersion);
  const checked = await runReleaseCheck(context, release, {
    channel: PRODUCTION,
    mounts: () => false,
  });
  requireNoProblems('The release', checked.problems, 'Correct what is named above and push again.');
  const descriptor = requireDescriptor(release);
  const { name, version } = descriptor;
  await publishFiles(context, release, { commit, branch });
  const made = await registry.call(makePreview, {
    params: { name },
    body: { version, branch, ...readPipelineTime(context.env) },
  });
  const link = toPreviewUrl(registry.origin, descriptor, made.link);
  output.say(`${branch} of ${name} is there to see until ${made.endsAt.slice(0, 10)}:`);
  output.print(link);
  const { channel, endsAt } = made;
  if (descriptor.settings)
    output.say(`Next: cairn-mfe settings ${name} --channel ${channel}, if it needs other values`);
  const gate = describePass(checked);
  return { command: 'preview', remote: name, version, branch, channel, endsAt, link, gate };
};

/**
 * Returns the time at which a GitLab pipeline was created. GitLab may run a job after its merge request was closed, and the
 * registry compares this time.
 */
const readPipelineTime = ({ CI_PIPELINE_CREATED_AT: created = '' }: CommandContext['env']) => {
  const at = new Date(created);
  return Number.isNaN(at.getTime()) ? {} : { pipelineAt: at.toISOString() };
};

const requirePreviewVersion = (
  { version }: Descriptor,
  toPreviewVersion: (own: string) => string,
): void => {
  if (isPreviewVersion(version)) return;
  const wanted = toPreviewVersion(version);
  throw new ToolError(`What was built is ${version}, and a preview has a version of its own.`, {
    code: TOOL_EXIT_CODES.refused,
    next: `Build it with: cairn-mfe build --as ${wanted} (with another bundler: CAIRN_BUILD_VERSION=${wanted} npx vite build)`,
  });
};

const requireRemoteName = ({ name }: LocalReleaseSource): string => {
  if (name !== undefined) return name;
  throw new ToolError('The folder does not say of which remote it is.', {
    code: TOOL_EXIT_CODES.usage,
  });
};

/** Returns the URL of a remote's screen that opens the preview. */
const toPreviewUrl = (site: string, { routes }: Descriptor, link: string): string => {
  const path = routes.find(({ path: pattern }) => !pattern.includes(':'))?.path ?? '/';
  return `${site}${path}${link.slice(link.indexOf('?'))}`;
};
