/** Builds the host and the remotes into .out, only what changed since the last time, two at a time. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RemotePackage } from '@cairn/federation/build/package';
import { PRODUCTION } from '@cairn/federation/channels';
import { DESCRIPTOR_FILE } from '@cairn/federation/descriptor';
import { HOST_FILE } from '@cairn/federation/host-files';
import { promote, readChannels } from './channel-file.ts';
import { inputDigest, unlessFresh } from './input-digest.ts';
import { root } from './root.ts';
import { out, remotePackages, webpackCache } from './workspace.ts';

export interface BuildOptions {
  /** 'development' goes into a folder of its own, for the dev server. */
  hostMode?: 'production' | 'development';
  /** Remotes that something else provides. */
  except?: string[];
}

/** Returns the names of what was built; empty when everything was fresh. */
export async function buildAll({
  hostMode = 'production',
  except = [],
}: BuildOptions = {}): Promise<string[]> {
  const shared = inputDigest([join(root, 'shared')]);
  const remotes = remotePackages().filter(({ mfe }) => !except.includes(mfe.name));
  const jobs = [
    () => hostUnit(hostMode, shared),
    ...remotes.map((remote) => () => remoteUnit(remote, shared)),
  ];
  const built: string[] = [];
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const name = await job();
      if (name) built.push(name);
    }
  };
  await Promise.all([worker(), worker()]);
  return built;
}

export function hostFolder(mode: 'production' | 'development'): string {
  return join(out, mode === 'production' ? 'host' : 'host-dev');
}

async function hostUnit(mode: 'production' | 'development', shared: string) {
  const dir = join(root, 'host');
  const outDir = hostFolder(mode);
  const name = mode === 'production' ? 'host' : 'host (development)';
  const digest = inputDigest([dir], shared, mode);
  const unit = { stamp: stampOf(`host-${mode}`), digest, output: join(outDir, HOST_FILE) };
  const built = await unlessFresh(unit, async () => {
    const { buildHost } = await import('@cairn/federation/build/build-host');
    await intoPlace(outDir, (part) =>
      buildHost({ dir, outDir: part, mode, cacheDir: webpackCache }),
    );
  });
  return built ? name : undefined;
}

async function remoteUnit(remote: RemotePackage, shared: string) {
  const { mfe, version, dir } = remote;
  const outDir = join(out, 'remotes', mfe.name, version);
  const unit = {
    stamp: stampOf(`${mfe.name}@${version}`),
    digest: inputDigest([dir], shared),
    output: join(outDir, DESCRIPTOR_FILE),
  };
  const built = await unlessFresh(unit, async () => {
    const { buildRemote } = await import('@cairn/federation/build/build-remote');
    await intoPlace(outDir, (part) =>
      buildRemote(remote, { outDir: part, mode: 'production', cacheDir: webpackCache }),
    );
  });
  if (built || !readChannels(out)[PRODUCTION]?.[mfe.name]) promote(out, mfe.name, version);
  return built ? `${mfe.name} ${version}` : undefined;
}

/** A build that is stopped half-way leaves the folder of the last one as it was. */
async function intoPlace(outDir: string, build: (part: string) => Promise<unknown>): Promise<void> {
  const part = `${outDir}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  await build(part);
  rmSync(outDir, { recursive: true, force: true });
  renameSync(part, outDir);
}

function stampOf(name: string): string {
  return join(out, 'stamps', name);
}
