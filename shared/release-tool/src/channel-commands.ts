/** Commands of the tool that change which releases a channel runs. */
import { getManifest, rollBackChannel } from '@cairn/api/release-channels.contract';
import { withdrawRelease } from '@cairn/api/releases.contract';
import { pauseOrResumePlan, parseCanaryRequest, describeNextStep } from './canary-plan.ts';
import {
  promoteToPercentage,
  requireChannel,
  endCanary,
  printApprovalNeeded,
  printHowToApprove,
} from './change-channel.ts';
import { CHECK_OPTIONS } from './check-release.ts';
import type { Command } from './command.ts';
import type { OptionTexts } from './command-line.ts';
import type { RegistryClient } from './registry-client.ts';
import { PIPELINE_OPTIONS } from './pipeline-report.ts';
import { promoteTogether, parseReleaseReferences } from './promote-together.ts';
import { CHECKER_OPTIONS, printGateVerdict } from './signed-check.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

const REASON_OPTION: OptionTexts = {
  reason: { value: 'TEXT', text: 'Why; stands in the history.' },
};

export const promoteCommand: Command = {
  summary: 'Gives a published release to all visitors of a channel',
  usage: '<remote> <version...>',
  options: { ...CHECK_OPTIONS, ...CHECKER_OPTIONS, ...REASON_OPTION, ...PIPELINE_OPTIONS },
  about: `Checks the published release against what the channel runs at this moment, and makes it the channel's. It takes
effect at the next page load; open pages keep what they have. What ran before becomes the version that pages fall
back to by themselves. A change that another person made in between is never overwritten: nothing happens then (exit code 1).

Several remotes, as <remote>@<version>, become one revision: each is checked beside what the others will be, and all of them
run or none. That wants a --reason.`,
  examples: [
    { line: 'cairn-mfe promote catalog 1.5.0 --channel staging', text: 'testers see it' },
    {
      line: 'cairn-mfe promote catalog 1.5.0 --channel production --reason "new filters"',
      text: 'all visitors see it',
    },
    {
      line: 'cairn-mfe promote catalog@1.5.0 learning@2.0.1 --channel production --reason "plans"',
      text: 'both at once',
    },
  ],
  run: async (context) => {
    const together = parseReleaseReferences(context.options.positionals);
    if (together) return promoteTogether(context, together);
    const changed = await promoteToPercentage(context, {});
    const { name, version, channel, revision, verdict, address, gate, request } = changed;
    const done = { command: 'promote', remote: name, version, channel, revision, gate };
    if (request !== undefined) {
      printApprovalNeeded(context, changed);
      return { ...done, request };
    }
    context.output.say(
      `${channel} runs ${name} ${version} from the next page load on (revision ${revision}).`,
    );
    printGateVerdict(context, verdict);
    context.output.say(`See it at ${address}`);
    context.output.say(
      `Next: cairn-mfe status, and if anything is wrong: cairn-mfe rollback --channel ${channel} --remote ${name}`,
    );
    return { ...done, verdict, address };
  },
};

export const canaryCommand: Command = {
  summary: 'Gives a published release to a percentage of the visitors',
  usage: '<remote> <version>',
  options: {
    percent: { value: 'N', text: '0 to 100; 0 ends the canary.' },
    steps: {
      value: 'N,N',
      text: 'Instead: rising shares that follow each other; 100 promotes it.',
    },
    every: { value: 'TIME', text: 'How long each step lasts at least, such as 30m, 2h or 1d.' },
    vitals: {
      value: 'N',
      text: 'With --steps: stops it when a web vital is worse by more than N %, 5 to 500.',
    },
    pause: { text: 'Keeps the percentage as it is, with --reason.' },
    resume: { text: 'Lets the steps go on, with --reason.' },
    ...CHECK_OPTIONS,
    ...CHECKER_OPTIONS,
    ...REASON_OPTION,
    ...PIPELINE_OPTIONS,
  },
  about: `Like "promote", for a percentage of the visitors; a visitor stays with the version that they got. A canary that fails
too often is stopped by the registry itself, and "status" says why. Promote it once it has proved itself, or say with
--steps how the registry continues automatically: when a step has run long enough and enough starts have worked.`,
  examples: [
    {
      line: 'cairn-mfe canary catalog 1.5.0 --channel production --percent 10',
      text: 'one visitor in ten',
    },
    {
      line: 'cairn-mfe canary catalog 1.5.0 --channel production --steps 5,25,50,100 --every 30m',
      text: 'from one visitor in twenty to all, in two hours or more',
    },
    {
      line: 'cairn-mfe canary catalog 1.5.0 --channel production --steps 25,50 --every 6h --vitals 20',
      text: 'the same, and stopped when pages become slower by more than a fifth',
    },
    { line: 'cairn-mfe canary catalog 1.5.0 --channel production --percent 0', text: 'ends it' },
  ],
  run: async (context) => {
    const { options } = context;
    if (options.isSet('pause') || options.isSet('resume')) return pauseOrResumePlan(context);
    const canaryRequest = parseCanaryRequest(context);
    const { percent, plan } = canaryRequest;
    const changed =
      percent === 0 ? endCanary(context) : promoteToPercentage(context, { percent, plan });
    const { name, version, channel, revision, verdict, gate, request } = await changed;
    const done = {
      command: 'canary',
      remote: name,
      version,
      channel,
      percent,
      plan,
      revision,
      gate,
    };
    if (request !== undefined) {
      printApprovalNeeded(context, { name, version, channel, request });
      return { ...done, request };
    }
    const what =
      percent === 0
        ? `The canary of ${name} on ${channel} has ended`
        : `${percent} % of the visitors of ${channel} get ${name} ${version}`;
    context.output.say(`${what} (revision ${revision}).`);
    printGateVerdict(context, verdict);
    for (const line of describeNextStep(canaryRequest, { name, version, channel }))
      context.output.say(line);
    return { ...done, verdict };
  },
};

export const rollbackCommand: Command = {
  summary: 'Returns a channel, or one remote of it, to what ran before',
  usage: '',
  options: {
    channel: { value: 'NAME', text: 'The channel.' },
    remote: { value: 'NAME', text: 'Only this remote (else all of the channel).' },
    to: {
      value: 'REVISION',
      text: 'As it was then (else before the last change).',
    },
    ...REASON_OPTION,
  },
  about: `A rollback is a new revision that runs what ran before; nothing is lost. It takes effect at the next page load and checks
nothing: what it returns to has run there. A --to that leads to a later release than the current one is a promotion: it needs the
right to promote and a passed gate, and a freeze or a second person holds it back.`,
  examples: [
    { line: 'cairn-mfe rollback --channel production --remote catalog', text: 'one step back' },
    {
      line: 'cairn-mfe rollback --channel production --to 41 --reason "errors"',
      text: 'everything as in revision 41',
    },
  ],
  run: async ({ options, registry, output }) => {
    const channel = requireChannel(options.text('channel'));
    const remote = options.text('remote');
    const to = options.text('to');
    if (to !== undefined && !/^\d+$/.test(to))
      throw new ToolError(`--to "${to}" is no revision, such as 41.`, {
        code: TOOL_EXIT_CODES.usage,
      });
    const reason = options.text('reason');
    const {
      revision,
      skipped = [],
      request,
    } = await registry.call(rollBackChannel, {
      params: { channel },
      headers: {},
      body: {
        ...(remote !== undefined && { remote }),
        ...(to !== undefined && { to: Number(to) }),
        ...(reason !== undefined && { reason }),
      },
    });
    if (request !== undefined) {
      output.say(
        `${to === undefined ? 'What it returns to' : `Revision ${to}`} is later than what runs: ${channel} asks for a second person.`,
      );
      printHowToApprove(output, request);
      return { command: 'rollback', channel, remote, revision, skipped, request };
    }
    const what =
      remote === undefined ? undefined : await findRunningRelease(registry, channel, remote);
    output.say(
      `${channel} runs ${what ? `${what} again` : 'what it ran before'} from the next page load on (revision ${revision}).`,
    );
    for (const release of skipped) output.say(`Passed over ${release}, which was withdrawn.`);
    output.say('Next: cairn-mfe status');
    return { command: 'rollback', channel, remote, revision, skipped };
  },
};

/** Returns the running release, such as `catalog 1.0.0`; undefined if none of the remote runs. */
const findRunningRelease = async (
  registry: RegistryClient,
  channel: string,
  remote: string,
): Promise<string | undefined> => {
  const { remotes } = await registry.call(getManifest, { query: { channel } });
  const running = remotes.find(({ name }) => name === remote);
  return running && `${remote} ${running.version}`;
};

export const withdrawCommand: Command = {
  summary: 'Takes a published release out of the offer for good',
  usage: '<remote> <version>',
  options: {
    ...REASON_OPTION,
    force: {
      text: 'Also where nothing else of the remote can run: its pages go.',
    },
  },
  about: `No visitor gets a withdrawn release, and it cannot be promoted again. Pages that run it keep working, and new ones
run what ran before; where there is nothing of the kind, the withdrawal is refused.`,
  examples: [
    {
      line: 'cairn-mfe withdraw catalog 1.5.0 --reason "leaks a name"',
      text: 'and no visitor gets it any more',
    },
  ],
  run: async ({ options, registry, output }) => {
    const [name = '', version = ''] = options.positionals;
    const reason = options.text('reason');
    if (reason === undefined)
      throw new ToolError('The reason is missing: add --reason.', { code: TOOL_EXIT_CODES.usage });
    const { gone = [] } = await registry.call(withdrawRelease, {
      params: { name, version },
      body: { reason, ...(options.isSet('force') && { force: true }) },
    });
    output.say(`${name} ${version} is withdrawn.`);
    if (gone.length > 0) output.say(`Nothing of ${name} runs on ${gone.join(', ')} any more.`);
    output.say('Next: cairn-mfe status');
    return { command: 'withdraw', remote: name, version, gone };
  },
};
