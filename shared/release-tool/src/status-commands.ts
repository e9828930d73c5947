/** Commands of the tool that only read from the registry. */
import {
  type FreezeEvent,
  getReleaseStatus,
  listRevisions,
  type ReleaseStatus,
  type ChannelRevisionEntry,
} from '@cairn/api/release-channels.contract';
import type { RemoteChange } from '@cairn/api/release-changes.contract';
import type { RolloutPlan } from '@cairn/api/release-plans.contract';
import type { Command } from './command.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

type ChannelStatus = ReleaseStatus['channels'][number];
type RemoteStatus = ChannelStatus['remotes'][number];

export const statusCommand: Command = {
  summary: 'Shows what runs where, with canaries and error rates',
  usage: '',
  options: { channel: { value: 'NAME', text: 'Only this channel.' } },
  about: `One row for each remote, one column for each channel: the version that runs, the percentage and the version of a canary,
the fallbacks that pages took, and the error rate in percent of all starts, with their number. Below stands what each plan of a canary
waits for, why releases failed and how often, what the registry has stopped, values of settings, and the result of the gate for each
release. Freezes and changes that wait for a second person stand first.`,
  examples: [
    { line: 'cairn-mfe status', text: 'everything' },
    { line: 'cairn-mfe status --channel production --json', text: 'for a script' },
  ],
  run: async ({ options, registry, output }) => {
    const wanted = options.text('channel');
    const answer = await registry.call(getReleaseStatus, {});
    const { channels, releases, room = [], webhooksOff = [] } = answer;
    const shown = channels.filter(({ channel }) => wanted === undefined || channel === wanted);
    if (shown.length === 0)
      throw new ToolError(`There is no channel ${wanted ?? ''}.`, {
        code: TOOL_EXIT_CODES.refused,
        next: `Use one of ${channels.map(({ channel }) => channel).join(', ')}.`,
      });
    for (const line of formatStatusTable(shown)) output.print(line);
    for (const { name, version, lost } of releases)
      if (lost !== undefined)
        output.print(`${name} ${version} has lost ${lost} of its files: publish it again.`);
    for (const line of room.flatMap(describeFullStorage)) output.print(line);
    for (const { id, remote, host, reason } of webhooksOff)
      output.print(`The webhook ${id} of ${remote} to ${host} is off: ${reason}`);
    return { command: 'status', channels: shown, releases, room, webhooksOff };
  },
};

/** Used part of a remote's storage from which `status` mentions it. Below it, the team has nothing to do. */
const NEARLY_FULL_RATIO = 0.8;

const describeFullStorage = ({
  name,
  releases,
  bytes,
  most,
}: NonNullable<ReleaseStatus['room']>[number]) => {
  const usedRatio = Math.max(releases / most.releases, bytes / most.bytes);
  if (usedRatio < NEARLY_FULL_RATIO) return [];
  const percent = Math.floor(usedRatio * 100);
  return [`${name} has used ${percent} % of its room: withdraw releases that are not needed.`];
};

export const historyCommand: Command = {
  summary: 'Shows who changed a channel, when and why',
  usage: '',
  options: {
    channel: { value: 'NAME', text: 'The channel.' },
    limit: { value: 'N', text: 'How many changes, the newest first (20).' },
  },
  about: `Every change of a channel is a revision; "rollback --to" takes one of the numbers. "pause" and "resume" are about the
plan of a canary, whose percentage stays as it is. "freeze" and "unfreeze" have no number. Who approved a change as the second person stands
at its end.`,
  examples: [{ line: 'cairn-mfe history --channel production', text: 'the last 20 changes' }],
  run: async ({ options, registry, output }) => {
    const channel = options.text('channel');
    if (channel === undefined)
      throw new ToolError('The channel is missing: add --channel.', {
        code: TOOL_EXIT_CODES.usage,
      });
    const limit = Number(options.text('limit') ?? '20');
    if (!Number.isInteger(limit) || limit < 1 || limit > 200)
      throw new ToolError('The number is missing: add --limit, 1 to 200.', {
        code: TOOL_EXIT_CODES.usage,
      });
    const { revisions, freezes = [] } = await registry.call(listRevisions, {
      params: { channel },
      query: { limit },
    });
    for (const line of formatHistory(revisions, freezes)) output.print(line);
    return { command: 'history', channel, revisions, freezes };
  },
};

/** Returns the lines of a channel's release history, newest first. */
const formatHistory = (
  revisions: readonly ChannelRevisionEntry[],
  freezes: readonly FreezeEvent[],
): string[] =>
  [
    ...revisions.map((revision) => ({ at: revision.at, line: formatRevision(revision) })),
    ...freezes.map((freeze) => ({ at: freeze.at, line: formatFreeze(freeze) })),
  ]
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map(({ line }) => line);

const FREEZE_WORDS = { frozen: 'freeze', unfrozen: 'unfreeze' } as const;

const formatFreeze = ({ at, who, kind, reason }: FreezeEvent): string =>
  ['    ', at, who, FREEZE_WORDS[kind], reason].filter((word) => word !== '').join('  ');

const PLAN_WORDS = { paused: 'pause', resumed: 'resume' } as const;

/** @returns one line: '  12  2026-11-26T10:05:00.000Z  team learning  pause  learning  1.1.0  10 %  Lunch.' */
export const formatRevision = ({
  revision,
  at,
  who,
  action,
  plan,
  ...entry
}: ChannelRevisionEntry): string => {
  const { remote, version, percent, reason, verdict, approvedBy } = entry;
  const what = [plan ? PLAN_WORDS[plan] : action, remote ?? '', version ?? ''];
  const percentText = percent === null ? '' : `${percent} %`;
  const verdictText = verdict ? `(${verdict.words})` : '';
  const approved = approvedBy === undefined ? '' : `(approved by ${approvedBy})`;
  const words = [
    `${revision}`.padStart(4),
    at,
    who,
    ...what,
    percentText,
    reason,
    verdictText,
    approved,
  ];
  return words.filter((word) => word !== '').join('  ');
};

/** Returns the lines of a table of remotes and channels, and the notes below it. */
export const formatStatusTable = (channels: ChannelStatus[]): string[] => {
  const names = [
    ...new Set(channels.flatMap(({ remotes }) => remotes.map(({ name }) => name))),
  ].toSorted();
  const head = ['', ...channels.map(({ channel, revision }) => `${channel} (${revision})`)];
  const body = names.map((name) =>
    [name].concat(channels.map((channel) => formatStatusCell(channel, name))),
  );
  const rows = [head, ...body];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const plans = channels.flatMap(({ channel, remotes }) =>
    remotes.flatMap(({ name, source, canary }) =>
      canary?.plan && source === channel
        ? [`${channel}: the canary of ${name} goes on by the plan of ${describePlan(canary.plan)}`]
        : [],
    ),
  );
  const settings = channels.flatMap(({ channel, remotes }) =>
    remotes.flatMap(({ name, settings: values = {} }) =>
      describeSettings(`${channel}: ${name}`, values),
    ),
  );
  const verdicts = channels.flatMap(({ channel, remotes }) =>
    remotes.flatMap(({ name, version, source, verdict }) =>
      verdict && source === channel ? [`${channel}: ${name} ${version}: ${verdict.words}`] : [],
    ),
  );
  return [
    ...rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    ...channels.flatMap(describeFreeze),
    ...channels.flatMap(describeWaitingChanges),
    ...plans,
    ...channels.flatMap(describeFailures),
    ...channels.flatMap(describeStops),
    ...settings,
    ...verdicts,
  ];
};

/** Returns a line for each canary that was stopped and each release that was rolled back. */
const describeStops = ({ channel, remotes }: ChannelStatus): string[] =>
  remotes.flatMap(({ name, stopped, takenBack }) => [
    ...(stopped === undefined ? [] : [`${channel}: the canary of ${name} was stopped: ${stopped}`]),
    ...(takenBack
      ? [`${channel}: ${name} ${takenBack.version} was rolled back: ${takenBack.reason}`]
      : []),
  ]);

const describeFreeze = ({ channel, frozen }: ChannelStatus): string[] => {
  if (!frozen) return [];
  if (frozen.isLocked === true)
    return [`${channel}: locked by the operator of the site: ${frozen.reason}`];
  const end = frozen.until === undefined ? '' : ` until ${frozen.until}`;
  return [`${channel}: frozen${end} by ${frozen.by}: ${frozen.reason}`];
};

const describeWaitingChanges = ({ channel, waiting = [] }: ChannelStatus): string[] =>
  waiting.map(({ id, by, expiresAt, changes }) => {
    const what = changes.map(describeChange).join(', ');
    return `${channel}: ${what}, asked for by ${by}, waits for a second person until ${expiresAt} (${id}).`;
  });

const describeChange = (change: RemoteChange): string => {
  const { remote, action, version = '', percent, values, unset } = change;
  if (values || unset) return `settings of ${remote}`;
  if (action === 'rollback') return `rollback of ${remote}`;
  const audience = percent === undefined ? 'all visitors' : `${percent} %`;
  return `${remote} ${version} for ${audience}`;
};

const describeFailures = ({ channel, remotes }: ChannelStatus): string[] =>
  remotes.flatMap(({ name, health }) =>
    health.flatMap(({ version, causes }) =>
      describeCauses(`${channel}: ${name} ${version}`, causes),
    ),
  );

/** Returns a line with the causes of failures, the most frequent first; empty without a failure. */
const describeCauses = (release: string, causes: Readonly<Record<string, number>>): string[] => {
  const counts = Object.entries(causes).toSorted(([, one], [, other]) => other - one);
  const words = counts.map(([cause, count]) => `${count} ${cause}`);
  return words.length === 0 ? [] : [`${release} failed: ${words.join(', ')}`];
};

const describeSettings = (where: string, settings: Readonly<Record<string, unknown>>): string[] => {
  const values = Object.entries(settings).map(
    ([name, value]) => `${name} = ${JSON.stringify(value)}`,
  );
  return values.length === 0 ? [] : [`${where} gets ${values.join(', ')}`];
};

const describePlan = ({ by, next, ...plan }: RolloutPlan): string =>
  `${by.name}: next ${next.join(', ')} %, ${describePlanWait(plan)}${describeVitalsLimit(plan)}.`;

const describeVitalsLimit = ({ vitalsLimit }: Pick<RolloutPlan, 'vitalsLimit'>): string =>
  vitalsLimit === undefined
    ? ''
    : `; stopped when a web vital is worse by more than ${Math.round(vitalsLimit * 100)} %`;

const describePlanWait = (
  plan: Pick<RolloutPlan, 'waitsFor' | 'paused' | 'pausedBy' | 'dueAt' | 'starts' | 'leastStarts'>,
) => {
  const { waitsFor, paused = '', pausedBy, dueAt, starts, leastStarts } = plan;
  if (waitsFor === undefined) return 'within a minute';
  const words = {
    time: `not before ${dueAt}`,
    starts: `waits for starts: ${starts} of ${leastStarts} at this share`,
    'fewer-failures': 'waits for fewer failures at this share',
    'end-of-freeze': 'waits for the end of the freeze',
    person: `paused${pausedBy ? ` by ${pausedBy.name}` : ''}: ${paused.replace(/\.$/, '')}`,
  };
  return words[waitsFor];
};

const formatStatusCell = ({ channel, remotes }: ChannelStatus, name: string): string => {
  const remote = remotes.find((known) => known.name === name);
  if (!remote) return '–';
  const { version, source, canary, health } = remote;
  const fallbacks = health.reduce((sum, release) => sum + release.fallbacks, 0);
  return [
    version,
    source === channel ? '' : `(as ${source})`,
    ...describeHealth(remote, version),
    ...(canary
      ? [`+ ${canary.version} for ${canary.percent} %`, ...describeHealth(remote, canary.version)]
      : []),
    fallbacks > 0 ? countInWords(fallbacks, 'fallback') : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
};

const describeHealth = ({ health }: RemoteStatus, version: string): string[] => {
  const known = health.find((release) => release.version === version);
  if (!known || known.errorRate === null) return [];
  const starts = known.loads + known.failures;
  const rate = (known.errorRate * 100).toFixed(1);
  return [`${rate} % errors in ${countInWords(starts, 'start')}`];
};

const countInWords = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`;
