/** What builds and runs images on this machine. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';

export interface ContainerEngine {
  readonly build: readonly string[];
  /** Its `run` and `kill` take the same options in docker and podman. */
  readonly run: 'docker' | 'podman';
}

export interface ContainerImage {
  readonly engine: ContainerEngine;
  readonly image: string;
}

const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Undefined where none works: a client without its daemon does not. */
export const findEngine = (): ContainerEngine | undefined => {
  if (works('docker', 'info')) return { build: ['docker', 'build'], run: 'docker' };
  if (!works('podman', 'info')) return undefined;
  const builder = works('buildah', 'version') ? 'buildah' : 'podman';
  // docker finds this file beside the Dockerfile.
  const ignored = join(root, 'deploy', 'Dockerfile.dockerignore');
  return { build: [builder, 'build', '--ignorefile', ignored], run: 'podman' };
};

/**
 * Throws when it cannot be built; the engine says why.
 * @param base an image with Node in place of the one that the Dockerfile names
 */
export const buildImage = (engine: ContainerEngine, image: string, base?: string): void => {
  const [program = '', ...args] = engine.build;
  const file = join(root, 'deploy', 'Dockerfile');
  const options = base === undefined ? [] : ['--build-arg', `NODE_IMAGE=${base}`];
  const { status } = spawnSync(
    program,
    [...args, ...options, '--file', file, '--tag', image, root],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('The image was not built; see above why.');
};

/**
 * The command of one container, restrained as in deploy/compose.yaml, in the network of this machine.
 * @param names of settings, whose values are in the environment of the command
 * @param folders that it may write to
 */
export const containerCommand = (
  { engine, image }: ContainerImage,
  name: string,
  { names, folders }: { readonly names: readonly string[]; readonly folders: readonly string[] },
): string[] => [
  engine.run,
  'run',
  '--rm',
  '--name',
  name,
  '--network=host',
  '--read-only',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--memory=768m',
  '--tmpfs=/tmp',
  // An unnamed volume belongs to the user of the image, and ends with the container. podman's tmpfs would belong to root.
  '--volume=/data',
  ...folders.map((folder) => `--volume=${folder}:${folder}`),
  ...names.map((setting) => `--env=${setting}`),
  image,
];

/** The client that runs a container dies by SIGKILL without it. */
export const killContainer = ({ engine }: ContainerImage, name: string): void => {
  spawnSync(engine.run, ['kill', '--signal=KILL', name], { stdio: 'ignore' });
};
