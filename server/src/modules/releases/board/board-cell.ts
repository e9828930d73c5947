/** Builds the board cell of one remote on one channel from the data that was read for all of them. */
import {
  BOARD_START_COUNT_HOURS,
  type BoardCanary,
  type BoardCell,
} from '@cairn/api/release-board.contract';
import { findCanaryPlan, type CanaryPlanResponse } from '../channels/canary-progress.ts';
import type {
  findNewestVerdicts,
  HourlyReleaseStartsRow,
  LastRemoteChange,
  ReleaseSummaryRow,
  CanaryStepRow,
} from './release-board.repository.ts';
import { sumReleaseHealth } from '../health/release-health.ts';
import type { RunningRemote } from '../channels/running-remotes.ts';
import type { ReleaseReportCount } from '../health/telemetry.repository.ts';
import { toVerdictResponse } from '../gate/verdict.ts';

export type ReleaseBoardCellRemote = RunningRemote<ReleaseSummaryRow>;

export interface ReleaseBoardFacts {
  readonly changes: readonly LastRemoteChange[];
  readonly verdicts: Awaited<ReturnType<typeof findNewestVerdicts>>;
  readonly counts: readonly ReleaseReportCount[];
  readonly hours: readonly HourlyReleaseStartsRow[];
  readonly steps: readonly CanaryStepRow[];
  readonly plans: readonly CanaryPlanResponse[];
  /** Start of the first hour for which the release board shows numbers of starts. */
  readonly firstHour: Date;
}

const HOUR_MS = 60 * 60 * 1000;
/** Fallback date of a change of a release; every release that runs should have a revision with a date. */
const UNKNOWN_DATE = new Date(0);

export const toReleaseBoardCell = (
  channel: string,
  remote: ReleaseBoardCellRemote,
  facts: ReleaseBoardFacts,
): BoardCell => {
  const { name, source, current, previous, stopped, takenBack } = remote;
  const { version, commit, branch } = current;
  const change = facts.changes.find((each) => each.channel === source && each.remote === name);
  const found = facts.verdicts.find(
    (each) => each.channel === source && each.remote === name && each.version === version,
  );
  const canary = toBoardCanary(channel, remote, facts);
  return {
    channel,
    source,
    version,
    previous: previous.map((release) => release.version),
    at: (change?.at ?? UNKNOWN_DATE).toISOString(),
    by: change?.by ?? { kind: 'site', name: 'build' },
    reason: change?.reason ?? '',
    ...(commit !== null && { commit }),
    ...(branch !== null && { branch }),
    ...(found && { verdict: toVerdictResponse(found.verdict) }),
    ...(canary && { canary }),
    ...(stopped !== undefined && { stopped }),
    ...(takenBack && { takenBack }),
    health: sumReleaseHealth(
      version,
      findReleaseCounts(facts, { channel, remote: name, version, since: 0 }),
    ),
    hours: toHourlySeries(channel, name, facts),
  };
};

const findReleaseCounts = (
  { counts }: ReleaseBoardFacts,
  wanted: Pick<ReleaseReportCount, 'channel' | 'remote' | 'version' | 'since'>,
): ReleaseReportCount[] =>
  counts.filter(
    ({ channel, remote, version, since }) =>
      channel === wanted.channel &&
      remote === wanted.remote &&
      version === wanted.version &&
      since === wanted.since,
  );

const toBoardCanary = (
  channel: string,
  { name, source, canary }: ReleaseBoardCellRemote,
  facts: ReleaseBoardFacts,
): BoardCanary | undefined => {
  if (!canary) return undefined;
  const { version } = canary.release;
  const { since, percent } = canary;
  const steps = facts.steps.filter((each) => each.channel === source && each.remote === name);
  const last = steps.at(-1);
  const plan = findCanaryPlan(facts.plans, source, name);
  return {
    version,
    percent,
    at: (last?.at ?? UNKNOWN_DATE).toISOString(),
    by: last?.by ?? { kind: 'site', name: 'build' },
    reason: last?.reason ?? '',
    steps: steps.map((step) => ({ percent: step.percent, at: step.at.toISOString() })),
    ...(plan && { plan }),
    health: sumReleaseHealth(
      version,
      findReleaseCounts(facts, { channel, remote: name, version, since }),
    ),
  };
};

const toHourlySeries = (
  channel: string,
  remote: string,
  { hours, firstHour }: ReleaseBoardFacts,
) => {
  const loads = Array.from({ length: BOARD_START_COUNT_HOURS }, () => 0);
  const failures = [...loads];
  for (const row of hours) {
    if (row.channel !== channel || row.remote !== remote) continue;
    const index = Math.round((row.hour.getTime() - firstHour.getTime()) / HOUR_MS);
    if (index < 0 || index >= BOARD_START_COUNT_HOURS) continue;
    loads[index] = (loads[index] ?? 0) + row.loads;
    failures[index] = (failures[index] ?? 0) + row.failures;
  }
  return { loads, failures };
};
