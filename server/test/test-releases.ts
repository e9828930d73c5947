/** A site whose registry contains a small build, and teams that publish to it. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { tokenActions } from '@cairn/api/releases.contract';
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import {
  type CheckerKey,
  generateCheckerKey,
  toPublicKey,
} from '@cairn/release-tool/gate/check-statement';
import type { LightMyRequestResponse } from 'fastify';
import type { AppDeps } from '../src/app.ts';
import {
  type ReleaseTokenScope,
  createTeamReleaseToken,
} from '../src/modules/releases/permissions/release-token.service.ts';
import { createPreviewOrigin } from '../src/modules/releases/previews/preview-origin.ts';
import type { ReleaseRegistryOptions } from '../src/modules/releases/pages/page-registry.ts';
import type { ReleaseLimits } from '../src/modules/releases/registry/release-quota.ts';
import type { PageOptions } from '../src/modules/pages/page.ts';
import { createFolderReleaseSource } from '../src/modules/releases/pages/release-source.ts';
import { testPageSettings } from './built-site.ts';
import { makeHost, makeRelease, type TestRelease } from './make-release.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createStatementState, type StatementOptions } from './test-statements.ts';
import { type TestClient, testClient } from './test-client.ts';
import { writeTestBuild } from './write-build.ts';

export { makeHost, makeRelease, type TestRelease };

export interface ReleaseTest extends TestApp {
  /** Options with which a test starts another server on the same database. */
  readonly pages: PageOptions;
  /** Writes a build of these releases into the folder that the server reads at its start. */
  readonly build: (...releases: TestRelease[]) => Promise<void>;
  readonly team: (scope?: Partial<ReleaseTokenScope>, label?: string) => Promise<TestClient>;
  /** Announces the release, sends every missing file, and publishes it. */
  readonly publish: (team: TestClient, release: TestRelease) => Promise<LightMyRequestResponse>;
  /** Publishes the release and records a passed check together with the current releases of both channels. */
  readonly ready: (team: TestClient, release: TestRelease) => Promise<void>;
  /** The checker of releases that the registry accepts. */
  readonly checker: CheckerKey;
  /** Returns a statement that a checker would sign now; by default passed, together with the channel's current releases. */
  readonly state: (wish: StatementOptions) => Promise<string>;
  /** Submits a statement that the gate of the channel was passed together with its current releases. */
  readonly check: (
    team: TestClient,
    release: { remote: string; version: string; channel?: string },
  ) => Promise<LightMyRequestResponse>;
  /** Promotes at the current revision; call `check` before it if others have changed the channel. */
  readonly promote: (
    team: TestClient,
    wish: { remote: string; version: string; channel?: string; percent?: number; plan?: object },
  ) => Promise<LightMyRequestResponse>;
  readonly page: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
}

/** URL of the site that tokens for backends name as their issuer. */
export const TEST_SITE_URL = 'https://site.example';

/** Host where unpromoted code runs without a session, open to all. */
export const PREVIEW_HOST = 'preview.example';

const createPageOptions = (
  out: string,
  checkers: readonly CheckerKey[],
  limits: ReleaseLimits | undefined,
  backends: ReleaseRegistryOptions['backends'],
): PageOptions => {
  return {
    releases: createFolderReleaseSource(out),
    remotesDir: path.join(out, 'remotes'),
    site: testPageSettings,
    frameHosts: [],
    registry: {
      build: out,
      runsBuild: true,
      checkers,
      open: ['staging'],
      channelByHost: { 'staging.example': 'staging' },
      webhookHosts: ['127.0.0.1'],
      previewOrigin: createPreviewOrigin({ url: `https://${PREVIEW_HOST}`, isLocal: false }),
      ...(limits && { limits }),
      ...(backends && { backends, siteUrl: TEST_SITE_URL }),
    },
  };
};

/** Starts a site with catalogue and learning 1.0.0 from a build, which production runs. */
export const startReleaseTest = async (
  limits?: ReleaseLimits,
  given: Partial<AppDeps> = {},
  backends?: ReleaseRegistryOptions['backends'],
): Promise<ReleaseTest> => {
  const out = await mkdtemp(path.join(os.tmpdir(), 'registry-'));
  const build = (...releases: TestRelease[]) => writeTestBuild(out, releases);
  await build(makeRelease('catalog', '1.0.0'), makeRelease('learning', '1.0.0'));
  const checker = await generateCheckerKey('the test');
  const pages = createPageOptions(out, [toPublicKey(checker)], limits, backends);
  const test = await startTestApp({ pages, ...given });
  const { app, sql } = test;
  const publish = (team: TestClient, release: TestRelease) => publishTo(test, team, release);
  const promote: ReleaseTest['promote'] = async (
    team,
    { remote, channel = 'production', ...body },
  ) => {
    const manifest = await test.visitor.get('/v1/manifest', { query: { channel } });
    const headers = { 'if-match': String(manifest.headers['etag']) };
    return team.put(`/v1/channels/${channel}/remotes/${remote}`, body, { headers });
  };
  const state: ReleaseTest['state'] = (wish) => createStatementState(test, checker, wish);
  const check: ReleaseTest['check'] = async (team, { remote, version, channel = 'production' }) => {
    const statement = await state({ remote, version, channel });
    return team.post(`/v1/remotes/${remote}/releases/${version}/checks`, { channel, statement });
  };
  return {
    ...test,
    pages,
    build,
    publish,
    checker,
    state,
    check,
    promote,
    team: async (scope = {}, label = 'team') => {
      const wide = { remote: '*', channel: '*', actions: tokenActions };
      const { token } = await createTeamReleaseToken(sql, label, { ...wide, ...scope });
      return testClient(app, { authorization: `Bearer ${token}` });
    },
    ready: async (team, release) => {
      const { name, version } = release.descriptor;
      const answer = await publish(team, release);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      for (const channel of ['production', 'staging'])
        await check(team, { remote: name, version, channel });
    },
    page: (url, headers = {}) => app.inject({ url, headers }),
    close: async () => {
      await test.close();
      await rm(out, { recursive: true });
    },
  };
};

const publishTo = async (
  { app }: TestApp,
  team: TestClient,
  { descriptor, files }: TestRelease,
): Promise<LightMyRequestResponse> => {
  const announced = await team.post(`/v1/remotes/${descriptor.name}/uploads`, { descriptor });
  if (announced.statusCode !== 200) return announced;
  for (const { path: file, put } of announced.json().missing as { path: string; put: string }[]) {
    const answer = await app.inject({
      method: 'PUT',
      url: put,
      headers: { ...team.headers, 'content-type': 'application/octet-stream' },
      payload: files.get(file) ?? Buffer.from(''),
    });
    if (answer.statusCode !== 204) return answer;
  }
  return team.post(`/v1/remotes/${descriptor.name}/releases`, { descriptor });
};

export const readBootManifest = (answer: LightMyRequestResponse): BootManifest => {
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(answer.body)?.[1];
  return JSON.parse(json ?? '') as BootManifest;
};

/** Returns the ids of the rules in a response. */
export const readBrokenRules = (answer: LightMyRequestResponse): string[] => {
  const { details } = answer.json<{ details?: { rules?: { rule: string }[] } }>();
  return (details?.rules ?? []).map(({ rule }) => rule);
};

/** Returns the cookies that a browser would send back. */
export const toCookieHeader = ({ headers }: LightMyRequestResponse): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
