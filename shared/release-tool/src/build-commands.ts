/** Commands that begin with the folder of a remote. */
import { formatReleaseName } from '../gate/gate-input.ts';
import type { CheckerKey } from '../gate/check-statement.ts';
import type { MeasuredRelease } from '../gate/read-candidate.ts';
import {
  CHECK_OPTIONS,
  describePass,
  runReleaseCheck,
  type ReleaseCheckResult,
  requireNoProblems,
} from './check-release.ts';
import { BUILD_ORIGIN_OPTIONS, findBuildOrigin } from './build-origin.ts';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { Command, CommandContext } from './command.ts';
import {
  findLocalPass,
  findRegisteredPass,
  removeLocalPass,
  saveLocalPass,
} from './earlier-pass.ts';
import { PIPELINE_OPTIONS } from './pipeline-report.ts';
import { findLocalSource, SOURCE_OPTIONS } from './release-source.ts';
import { requireDescriptor, publishFiles, rejectVersionWithOtherBytes } from './send-release.ts';
import { ToolError, toToolError } from './tool-error.ts';
import {
  CHECKER_OPTIONS,
  readCheckerKey,
  checkTokenAndKey,
  submitSignedCheck,
  signCheck,
} from './signed-check.ts';

const FIRST_CHANNEL = 'staging';
const RETRY_ADVICE = 'Correct what is named above and run the same command again.';

const { 'no-build': _, ...BUILD_OPTIONS } = SOURCE_OPTIONS;

export const buildCommand: Command = {
  summary: 'Builds the release, for "publish" to send or for anybody to look at',
  usage: '[folder]',
  options: BUILD_OPTIONS,
  about: `Builds the remote in the folder (this one unless named) as visitors will get it, with remote.json, into dist. "check"
and "publish" do that by themselves; with --no-build, or with dist as their folder, they take what is there. Asks no site.`,
  examples: [
    { line: 'cairn-mfe build', text: 'the remote in this folder' },
    { line: 'cairn-mfe build --out public', text: 'into another folder' },
  ],
  run: async (context) => {
    const release = await findLocalSource(context).read();
    requireNoProblems('The build', release.problems, RETRY_ADVICE);
    const { name, version, files } = requireDescriptor(release);
    context.output.say(`${name} ${version} is built: ${files.length} files.`);
    context.output.say('Next: cairn-mfe check --no-build');
    return { command: 'build', remote: name, version, files: files.length };
  },
};

export const checkCommand: Command = {
  summary: 'Runs every rule of a release here, before anybody sees it',
  usage: '[folder]',
  options: { ...CHECK_OPTIONS, ...CHECKER_OPTIONS, ...SOURCE_OPTIONS, ...PIPELINE_OPTIONS },
  about: `Builds the remote in the folder (this one unless named), measures the result, holds it against what the
channel runs (${FIRST_CHANNEL} unless named), and mounts it on each of its routes in a browser, with all other
remotes as they are there. Nothing is sent anywhere. "publish" and "promote" run the same rules again. With the key of
a checker the result is signed, and a "publish" of the same bytes within the hour does not mount them again.

Routes for students need CAIRN_SMOKE_EMAIL and CAIRN_SMOKE_PASSWORD, the account that opens them.`,
  examples: [
    { line: 'cairn-mfe check', text: 'the remote in this folder, for staging' },
    { line: 'cairn-mfe check mfe-catalog --channel production', text: 'would it fit there?' },
    { line: 'cairn-mfe check mfe-catalog --param id=c-101', text: 'mounts /course-catalog/c-101' },
  ],
  run: async (context) => {
    const channel = context.options.text('channel') ?? FIRST_CHANNEL;
    const source = findLocalSource(context);
    const release = await source.read();
    const checker = readCheckerKey(context);
    const checked = await runReleaseCheck(context, release, { channel });
    const { problems, mix } = checked;
    if (checker) await saveCheckResult(context, checker, release, checked);
    requireNoProblems('The release', problems, RETRY_ADVICE);
    const descriptor = requireDescriptor(release);
    context.output.say(`${formatReleaseName(descriptor)} is fit for ${channel}.`);
    const folder = context.options.positionals.map((argument) => ` ${argument}`).join('');
    const isThere = source.isBuiltHere || context.options.isSet('no-build');
    context.output.say(`Next: cairn-mfe publish${folder}${isThere ? ' --no-build' : ''}`);
    const { name: remote, version } = descriptor;
    return { command: 'check', remote, version, channel, mix, gate: describePass(checked) };
  },
};

export const publishCommand: Command = {
  summary: 'Sends a release to the registry; no visitor gets it yet',
  usage: '[folder]',
  options: {
    ...CHECK_OPTIONS,
    ...CHECKER_OPTIONS,
    ...SOURCE_OPTIONS,
    ...BUILD_ORIGIN_OPTIONS,
    ...PIPELINE_OPTIONS,
  },
  about: `Checks the release as "check" does and sends its files and its descriptor. A version is published once: the
same bytes again are fine, other bytes need another version. Files that have arrived are not sent again, so an
interrupted upload goes on where it stopped. Needs a token for this remote. Commit and branch stand in the history.`,
  examples: [
    { line: 'cairn-mfe publish', text: 'the remote in this folder, checked for staging' },
    {
      line: 'cairn-mfe publish mfe-catalog --as 1.5.0',
      text: 'as another version than the package.json says',
    },
    { line: 'cairn-mfe publish mfe-catalog --no-build', text: 'what "check" has built' },
  ],
  run: async (context) => {
    const channel = context.options.text('channel') ?? FIRST_CHANNEL;
    const from = findBuildOrigin(context);
    const source = findLocalSource(context);
    if (source.name !== undefined)
      await checkTokenAndKey(context, { action: 'publish', remote: source.name, channel });
    const release = await source.read();
    await rejectVersionWithOtherBytes(context, release);
    const checker = readCheckerKey(context);
    const checked = await runReleaseCheck(context, release, {
      channel,
      findPass: async (mounted) =>
        (checker && (await findLocalPass(context, checker, mounted))) ??
        findRegisteredPass(context, mounted),
    });
    requireNoProblems('The release', checked.problems, RETRY_ADVICE);
    const descriptor = requireDescriptor(release);
    const { name, version } = descriptor;
    const { created, sent } = await publishFiles(context, release, { channel, ...from });
    if (checker) {
      await removeLocalPass(context, { descriptor, ...checked });
      await submitSignedCheck(context, checker, descriptor, checked).catch((error: unknown) => {
        throw toCheckNotTakenError(toToolError(error), descriptor, channel);
      });
    }
    context.output.say(
      `${name} ${version} is ${created ? 'published' : 'published already, with the same bytes'}.`,
    );
    context.output.say(`Next: cairn-mfe promote ${name} ${version} --channel ${channel}`);
    const address = `${context.registry.origin}/releases`;
    const gate = describePass(checked);
    return { command: 'publish', remote: name, version, channel, created, sent, address, gate };
  },
};

/** Stores a signed pass on this machine. A failed check removes the pass of an earlier one. */
const saveCheckResult = async (
  context: CommandContext,
  checker: CheckerKey,
  { candidate }: MeasuredRelease,
  checked: ReleaseCheckResult,
): Promise<void> => {
  if (!candidate) return;
  const { descriptor } = candidate;
  const mounted = { descriptor, ...checked };
  if (checked.problems.length > 0) await removeLocalPass(context, mounted);
  else await saveLocalPass(context, mounted, await signCheck(checker, descriptor, checked));
};

/** Returns an error that says that the release is published. Otherwise its reader would assume that nothing has happened. */
const toCheckNotTakenError = (
  error: ToolError,
  { name, version }: Descriptor,
  channel: string,
): ToolError => {
  const { message, code, problems, next } = error;
  // Without the reason if broken rules are listed, because their lines have it.
  const reason = problems.length === 0 ? ` ${message}` : '';
  return new ToolError(`${name} ${version} is published, but its check was not taken.${reason}`, {
    code,
    problems,
    next: next ?? `"cairn-mfe promote ${name} ${version} --channel ${channel}" checks it again.`,
    cause: error,
  });
};
