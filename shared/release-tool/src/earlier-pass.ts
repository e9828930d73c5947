/** Finds an earlier signed pass of the same release with the same other releases, so that the mount is not repeated. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChannelManifest } from '@cairn/api/release-channels.contract';
import { listChecks } from '@cairn/api/releases.contract';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { type CheckerKey, toPublicKey, readStatement } from '../gate/check-statement.ts';
import { type CheckedMix, digestRelease, GATE_VERSION } from '../gate/content-digest.ts';
import { findApplicableCheck, haveSameSettings } from '../gate/applicable-check.ts';
import type { CommandContext } from './command.ts';

export interface EarlierPass {
  /** Name of the checker that signed the pass. */
  readonly by: string;
  /** Statement that was not handed in yet; absent if the registry has it. */
  readonly statement?: string;
}

export interface MountedMix {
  readonly descriptor: Descriptor;
  readonly manifest: ChannelManifest;
  readonly mix: CheckedMix;
}

/** Returns the registry's pass of the release in this mix. Needs a token. */
export const findRegisteredPass = async (
  { registry }: Pick<CommandContext, 'registry'>,
  { descriptor, manifest, mix }: MountedMix,
): Promise<EarlierPass | undefined> => {
  const { name, version } = descriptor;
  const { channel } = manifest;
  const { checks } = await registry.call(listChecks, {
    params: { name, version },
    query: { channel, digest: digestRelease(descriptor) },
  });
  const found = findApplicableCheck(checks, { remote: name, channel, mix });
  return found?.passed && haveSameSettings(found.mix, mix) ? { by: found.by } : undefined;
};

/** Returns the pass that `check` signed with the same key on this machine within the last hour. */
export const findLocalPass = async (
  context: Pick<CommandContext, 'cwd'>,
  checker: CheckerKey,
  release: MountedMix,
): Promise<EarlierPass | undefined> => {
  const file = findStatementFile(context, release);
  if (file === undefined || !existsSync(file)) return undefined;
  const statement = await readFile(file, 'utf8');
  const { descriptor, manifest, mix } = release;
  const { channel, gate } = manifest;
  const reader = {
    registry: gate.registry,
    checkers: [toPublicKey(checker)],
    now: new Date(),
  };
  const read = await readStatement(statement, reader);
  if (typeof read === 'string') return undefined;
  const isSame = read.digest === digestRelease(descriptor) && read.rules === GATE_VERSION;
  const found = findApplicableCheck([read], { remote: descriptor.name, channel, mix });
  const counts = isSame && found?.passed && haveSameSettings(read.mix, mix);
  return counts ? { by: read.by, statement } : undefined;
};

/** Stores a statement for a later `publish`. It contains no secret. */
export const saveLocalPass = async (
  context: Pick<CommandContext, 'cwd'>,
  release: MountedMix,
  statement: string,
): Promise<void> => {
  const file = findStatementFile(context, release);
  if (file === undefined) return;
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, statement);
};

/** Removes a stored statement, because the registry accepts each only once. */
export const removeLocalPass = async (
  context: Pick<CommandContext, 'cwd'>,
  release: MountedMix,
): Promise<void> => {
  const file = findStatementFile(context, release);
  if (file !== undefined) await rm(file, { force: true });
};

/** Returns the path of the statement; undefined if the folder has no node_modules for caches. */
const findStatementFile = (
  { cwd }: Pick<CommandContext, 'cwd'>,
  { descriptor, manifest }: MountedMix,
): string | undefined => {
  const modules = join(cwd, 'node_modules');
  if (!existsSync(modules)) return undefined;
  const name = `${digestRelease(descriptor)}.${manifest.channel}.jws`;
  return join(modules, '.cache', 'cairn-mfe', 'checks', name);
};
