/** Creates true and false statements that a checker signs about a test's releases. */
import type { ChannelManifest } from '@cairn/api/release-channels.contract';
import { descriptorSchema } from '@cairn/release-contract/descriptor';
import {
  type CheckerKey,
  type CheckStatement,
  signStatement,
} from '@cairn/release-tool/gate/check-statement';
import { digestRelease, GATE_VERSION, toCheckedMix } from '@cairn/release-tool/gate/content-digest';
import { findReleasesOfVersion } from '../src/modules/releases/registry/releases.repository.ts';
import type { TestApp } from './test-app.ts';

export interface StatementOptions extends Partial<CheckStatement> {
  readonly remote: string;
  readonly version: string;
  /** Key that signs; by default that of the test's checker. */
  readonly key?: CheckerKey;
  /** Registry for which the statement is valid. */
  readonly registry?: string;
  readonly at?: Date;
}

/** Returns a statement; by default passed, together with the channel's current releases. */
export const createStatementState = async (
  { sql, visitor, clock }: TestApp,
  checker: CheckerKey,
  { key = checker, remote, version, ...wish }: StatementOptions,
): Promise<string> => {
  const { channel = 'production', registry, at = clock.now, ...other } = wish;
  const answer = await visitor.get('/v1/manifest', { query: { channel } });
  const { remotes, gate } = answer.json<ChannelManifest>();
  const [release] = await findReleasesOfVersion(sql, remote, version);
  const about = {
    remote,
    version,
    channel,
    passed: true,
    problems: [],
    rules: GATE_VERSION,
    digest: release ? digestRelease(release.descriptor) : 'none',
    mix: toCheckedMix(
      remotes.map(({ descriptor }) => descriptorSchema.parse(descriptor)),
      Object.fromEntries(remotes.map(({ name, settings = {} }) => [name, settings])),
    ),
    ...other,
  };
  return signStatement(key, registry ?? gate.registry, about, at);
};
