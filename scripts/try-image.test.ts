/** npm run try-image with a stand-in for the engine, which notes its calls and builds nothing. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/root.ts';

const ENGINE = `#!/bin/sh
echo "\${0##*/} $*" >> "$CALLS"
case "$1" in build) echo 'there is no such base image' >&2; exit 1 ;; esac
`;
const ignored = join(root, 'deploy', 'Dockerfile.dockerignore');
const built = `--file ${join(root, 'deploy', 'Dockerfile')} --tag cairn:tried ${root}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-engine-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param installed engines that work on the machine */
const tryImage = (installed: readonly string[], ...args: readonly string[]) => {
  for (const name of installed) {
    writeFileSync(join(folder, name), ENGINE);
    chmodSync(join(folder, name), 0o755);
  }
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const command = [join(root, 'scripts', 'try-image.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { PATH: folder, CALLS: calls },
  });
  const builds = readFileSync(calls, 'utf8')
    .split('\n')
    .filter((call) => /^\w+ build /.test(call));
  return { status, stdout, stderr, builds };
};

it('builds on the base image that an option names, without the ignored files', () => {
  const { status, stderr, builds } = tryImage(['podman', 'buildah'], '--base', 'own/node:24');
  expect(builds).toEqual([
    `buildah build --ignorefile ${ignored} --build-arg NODE_IMAGE=own/node:24 ${built}`,
  ]);
  expect(stderr).toContain('there is no such base image');
  expect(stderr).toContain('The image was not built; see above why.');
  expect(status).toBe(1);
});

it('builds on the base image of the Dockerfile by default', () => {
  expect(tryImage(['docker']).builds).toEqual([`docker build ${built}`]);
});

it('names the supported engines on a machine without one', () => {
  const { status, stdout, builds } = tryImage([]);
  expect(stdout).toContain('no container engine that works (docker, or podman');
  expect([status, builds]).toEqual([0, []]);
});
