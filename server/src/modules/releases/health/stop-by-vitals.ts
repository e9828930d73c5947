/**
 * Stops canaries whose web vitals are worse than their rollout plan allows. Every minute, one of the server's processes
 * compares them.
 */
import type { WebVital } from '@cairn/domain/web-vitals.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { DEFAULT_CANARY_SETTINGS, findChannelChangeRules } from '../channels/channel-rules.ts';
import type { RemoteReleasePointer } from '../channels/channel-state.ts';
import { findReleaseChannels } from '../channels/channels.repository.ts';
import { makeChannelChange } from '../channels/channels.service.ts';
import { stopCanary, stopReleaseUnlessChanged } from './stop-failing.ts';
import { exceedsVitalsLimit, STOPPING_INTERVAL_DEVIATIONS } from './vitals.rules.ts';
import {
  compareCanaryVitals,
  type ComparedVersions,
  type ComparedVital,
  findComparedVersions,
} from './vitals.service.ts';

interface JudgedCanary {
  readonly channel: string;
  readonly remote: string;
  readonly pointer: RemoteReleasePointer;
  readonly since: number;
  readonly limit: number;
}

/** Stops every canary with a vital that is worse than its plan allows. */
export const stopCanariesByVitals = async (sql: Sql, now: Date): Promise<void> => {
  const judged = (await findReleaseChannels(sql)).flatMap(({ channel, state }) =>
    Object.entries(state).flatMap(([remote, pointer]): JudgedCanary[] => {
      const { since, vitalsLimit: limit } = pointer.canary ?? {};
      return since === undefined || limit === undefined
        ? []
        : [{ channel, remote, pointer, since, limit }];
    }),
  );
  const failures: unknown[] = [];
  for (const canary of judged)
    await stopIfWorse(sql, canary, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Web vitals were not compared');
};

const stopIfWorse = async (
  sql: Sql,
  { channel, remote, pointer, since, limit }: JudgedCanary,
  now: Date,
): Promise<void> => {
  const versions = await findComparedVersions(sql, pointer);
  const [rules] = await findChannelChangeRules(sql, [channel], now);
  if (!versions) return;
  const { leastStarts } = rules?.settings.canary ?? DEFAULT_CANARY_SETTINGS;
  const compared = await compareCanaryVitals(
    sql,
    { channel, remote },
    versions,
    STOPPING_INTERVAL_DEVIATIONS,
  );
  const worse = compared.find((each) => exceedsVitalsLimit(each, limit, leastStarts));
  if (!worse) return;
  const reason = describeWorseVital(worse, versions, limit);
  await stopReleaseUnlessChanged(() =>
    makeChannelChange(sql, channel, (tx, locked) =>
      stopCanary(tx, locked, { channel, remote, since }, reason),
    ),
  );
};

/** Returns a value with its unit: '1230 ms', and '0.12' for layout shift. */
const formatVital = (vital: WebVital, value: number): string =>
  vital === 'cls' ? value.toFixed(2) : `${Math.round(value)} ms`;

const describeWorseVital = (
  { vital, base, canary }: ComparedVital,
  versions: ComparedVersions,
  limit: number,
): string => {
  const describe = (version: string, { p75, visits }: ComparedVital['base']) =>
    `${formatVital(vital, p75)} with ${version} (${Math.round(visits)} visits)`;
  const figures = `${describe(versions.canary, canary)}, ${describe(versions.base, base)}`;
  return `The 75th percentile of ${vital.toUpperCase()} is ${figures}; the plan allows ${Math.round(limit * 100)} % more.`;
};
