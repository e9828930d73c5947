/**
 * Evaluates the rules of settings for the visitor of a page. The page requests these values separately, because pages are the
 * same for all visitors and the request for a document contains no token.
 */
import { getPageSettings } from '@cairn/api/release-settings.contract';
import { HOST } from '@cairn/release-contract/host-part';
import {
  findRuledValues,
  splitSettingRules,
  type SettingRules,
  type SettingRuleVisitor,
} from '@cairn/release-contract/setting-rules';
import { resolveSettingValues, type SettingValues } from '@cairn/release-contract/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import { findGroupsAndRoles } from '../channels/setting-audience.repository.ts';
import { listRunningReleases } from '../channels/running-remotes.ts';
import { requireVisitorId } from './page-visit.ts';
import type { RegistryCache } from './registry-cache.ts';
import type { PageMix } from './release-source.ts';
import { isWithinPercentage } from './visitor-release.ts';

interface PageSettingsDeps {
  readonly sql: Sql;
  readonly cache: RegistryCache;
  readonly visit: (request: FastifyRequest, reply: FastifyReply) => Promise<PageMix>;
}

export const addRemoteSettingsOfPageRoute = (add: AddEndpoint, deps: PageSettingsDeps): void => {
  add(getPageSettings, async ({ params: { name } }, studentId, reply) => {
    void reply.header('cache-control', 'no-store');
    return { settings: await readPageSettings(deps, { name, studentId, reply }) };
  });
};

interface PageSettingsRequest {
  readonly name: string;
  readonly studentId: string | undefined;
  readonly reply: FastifyReply;
}

const readPageSettings = async (
  { sql, cache, visit }: PageSettingsDeps,
  { name, studentId, reply }: PageSettingsRequest,
): Promise<Record<string, SettingValues>> => {
  const { request } = reply;
  const { channel, remotes } = await visit(request, reply);
  const snapshot = await cache.read();
  const running = channel === undefined ? [] : await snapshot.running(channel);
  const remote = running.find((one) => one.name === name);
  const shown = remotes.find((one) => one.name === name);
  if (!remote || !shown || name === HOST) return {};
  const { values, rules } = splitSettingRules(remote.values);
  const visitor = await identifyRuleVisitor(sql, rules, {
    name,
    studentId,
    requireBrowserId: () => requireVisitorId(request, reply),
  });
  const given = { ...values, ...findRuledValues(rules, visitor) };
  const versions = [shown.current, ...shown.previous].map(async ({ version }) => {
    const stored =
      listRunningReleases(remote).find((release) => release.version === version) ??
      (await snapshot.find(name, version));
    const settings = stored?.descriptor.settings;
    return settings ? [[version, resolveSettingValues(settings, given)] as const] : [];
  });
  return Object.fromEntries((await Promise.all(versions)).flat());
};

interface RuleVisitorRequest {
  /** Name of the remote. A percentage rule selects different visitors for the settings of different remotes. */
  readonly name: string;
  readonly studentId: string | undefined;
  /** Returns the ID of the browser, which a cookie stores. */
  readonly requireBrowserId: () => string;
}

/**
 * Reads those data of the visitor that the rules need. A student has the same ID in all browsers; other visitors have the ID of
 * their browser.
 */
const identifyRuleVisitor = async (
  sql: Sql,
  rules: SettingRules,
  { name, studentId, requireBrowserId }: RuleVisitorRequest,
): Promise<SettingRuleVisitor> => {
  const all = Object.values(rules);
  const needsPerson = all.some(({ group, role }) => (group ?? role) !== undefined);
  const needsId = all.some(({ percent }) => percent !== undefined);
  const person =
    needsPerson && studentId !== undefined
      ? await findGroupsAndRoles(sql, studentId)
      : { groups: [], roles: [] };
  const id = studentId ?? (needsId ? requireBrowserId() : '');
  return {
    ...person,
    isWithin: (setting, percent) => isWithinPercentage(id, `${name} ${setting}`, percent),
  };
};
