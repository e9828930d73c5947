/** Publishes and promotes the smallest releases that the gate accepts. */
import { createHash } from 'node:crypto';
import { changeChannel, getManifest } from '@cairn/api/release-channels.contract';
import { announceRelease, publishRelease, recordCheck } from '@cairn/api/releases.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { toContainerName } from '@cairn/release-contract/page-global';
import type { RegistryClient } from '@cairn/release-tool/registry-client';
import { signPassedStatement } from '../../e2e/fixtures/passed-statement.ts';

interface MinimalReleases {
  readonly publish: (name: string, version: string) => Promise<void>;
  /** Promotes a published release to production. */
  readonly promote: (name: string, version: string) => Promise<void>;
}

/**
 * Creates a publisher of minimal releases.
 * @param dataDir data folder of the site, whose key signs the results of checks
 */
export const createMinimalReleasePublisher = (
  registry: RegistryClient,
  dataDir: string,
): MinimalReleases => ({
  publish: async (name, version) => {
    const code = createCode(name, version);
    const descriptor = createDescriptor(name, version, code);
    const body = { descriptor: { ...descriptor } };
    const { missing } = await registry.call(announceRelease, { params: { name }, body });
    for (const { put } of missing) await registry.upload(put, code);
    await registry.call(publishRelease, { params: { name }, body });
  },
  promote: async (name, version) => {
    const descriptor = createDescriptor(name, version, createCode(name, version));
    const manifest = await registry.call(getManifest, { query: { channel: PRODUCTION } });
    const statement = await signPassedStatement(dataDir, descriptor, manifest);
    await registry.call(recordCheck, {
      params: { name, version },
      body: { channel: PRODUCTION, statement },
    });
    await registry.call(changeChannel, {
      params: { channel: PRODUCTION, name },
      headers: { 'if-match': `"${PRODUCTION}-${manifest.revision}"` },
      body: { version },
    });
  },
});

const createCode = (name: string, version: string): Buffer =>
  Buffer.from(`var ${toContainerName(name, version)}={"./app":1};`);

const createDescriptor = (name: string, version: string, code: Buffer): Descriptor => {
  const entry = 'remoteEntry.js';
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  return {
    schema: 1,
    name,
    version,
    expose: './src/index.ts',
    hostApi: '^2.0.0',
    api: '1',
    routes: [{ path: `/${name}`, auth: 'open', title: name, data: [], preload: [] }],
    events: { emits: [], listens: [], versions: {} },
    entry,
    shared: { react: '^19.0.0' },
    preload: [entry],
    files: [{ path: entry, integrity, bytes: code.length }],
  };
};
