/** Parses and changes the rollout plan of a canary. */
import {
  changeCanaryPlan,
  MAX_ROLLOUT_STEP_MINUTES,
  type RequestedRolloutPlan,
} from '@cairn/api/release-plans.contract';
import { requireChannel } from './change-channel.ts';
import type { CommandContext } from './command.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

interface CanaryRequest {
  readonly percent: number;
  readonly plan?: RequestedRolloutPlan;
}

/** Returns a sentence about the next step of a canary's rollout plan. */
export const describeNextStep = (
  { percent, plan }: CanaryRequest,
  { name, version, channel }: Record<'name' | 'version' | 'channel', string>,
): string[] => {
  if (plan)
    return [
      `The registry continues with ${plan.next.join(', ')} % automatically.`,
      ...(plan.vitalsLimit === undefined
        ? []
        : [
            `The registry stops it when a web vital is worse by more than ${Math.round(plan.vitalsLimit * 100)} %.`,
          ]),
      'Next: cairn-mfe status, which says what the plan waits for',
    ];
  if (percent === 0) return ['Next: cairn-mfe status'];
  return [`Next: cairn-mfe status, then cairn-mfe promote ${name} ${version} --channel ${channel}`];
};

/** Pauses or resumes the rollout plan of the canary that the command names. */
export const pauseOrResumePlan = async ({ options, registry, output }: CommandContext) => {
  const [name = '', version = ''] = options.positionals;
  const channel = requireChannel(options.text('channel'));
  const paused = options.isSet('pause');
  if (paused && options.isSet('resume'))
    throw new ToolError('Say --pause or --resume, not both.', { code: TOOL_EXIT_CODES.usage });
  const reason = options.text('reason');
  if (reason === undefined)
    throw new ToolError('The reason is missing: add --reason.', { code: TOOL_EXIT_CODES.usage });
  const { revision } = await registry.call(changeCanaryPlan, {
    params: { channel, name },
    body: { version, paused, reason },
  });
  const words = paused ? 'is paused' : 'goes on';
  output.say(`The plan of ${name} ${version} on ${channel} ${words} (revision ${revision}).`);
  output.say('Next: cairn-mfe status');
  return { command: 'canary', remote: name, version, channel, paused, revision };
};

const isPercentage = (percentage: number): boolean => percentage >= 0.1 && percentage <= 100;

/** Returns the percentage of the canary: one, or the first of several steps with the plan of the others. */
export const parseCanaryRequest = ({ options }: CommandContext): CanaryRequest => {
  const steps = options.text('steps');
  const every = options.text('every');
  const vitals = options.text('vitals');
  if (steps === undefined && every === undefined && vitals === undefined)
    return { percent: parsePercentage(options.text('percent')) };
  if (options.text('percent') !== undefined)
    throw new ToolError('Say --percent for one share, or --steps for several.', {
      code: TOOL_EXIT_CODES.usage,
    });
  const [first, ...next] = (steps ?? '')
    .split(',')
    .map((step) => Number(step.trim() || Number.NaN));
  const rises = next.every((percentage, index) => percentage > ([first, ...next][index] ?? 0));
  if (first === undefined || next.length === 0 || ![first, ...next].every(isPercentage) || !rises)
    throw new ToolError('Which steps? Say at least two, rising, such as --steps 5,25,100.', {
      code: TOOL_EXIT_CODES.usage,
    });
  const plan = { next, everyMinutes: parseStepMinutes(every) };
  if (vitals === undefined) return { percent: first, plan };
  return { percent: first, plan: { ...plan, vitalsLimit: parseVitalsLimit(vitals) } };
};

/** Returns the fraction by which web vitals may be worse. @param text percentage */
const parseVitalsLimit = (text: string): number => {
  const percent = Number(text);
  if (/^\d{1,3}$/.test(text) && percent >= 5 && percent <= 500) return percent / 100;
  throw new ToolError('By how much may a web vital be worse? Say --vitals, 5 to 500 (%).', {
    code: TOOL_EXIT_CODES.usage,
  });
};

const MINUTES_BY_UNIT: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60 };

const parseStepMinutes = (text = ''): number => {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const minutes = Number(count) * (MINUTES_BY_UNIT[unit] ?? Number.NaN);
  if (minutes >= 1 && minutes <= MAX_ROLLOUT_STEP_MINUTES) return minutes;
  throw new ToolError('The length of a step is missing: add --every, 1m to 1d.', {
    code: TOOL_EXIT_CODES.usage,
  });
};

const parsePercentage = (text = ''): number => {
  const percent = Number(text);
  if (text !== '' && percent >= 0 && percent <= 100) return percent;
  throw new ToolError('The percentage is missing: add --percent, 0 to 100.', {
    code: TOOL_EXIT_CODES.usage,
  });
};
