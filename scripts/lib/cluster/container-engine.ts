/** The commands that build and run images on this machine. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';

export interface ContainerEngine {
  readonly build: readonly string[];
  /** Name of the engine's program. Docker and podman take the same options for `run` and `kill`. */
  readonly run: 'docker' | 'podman';
}

export interface ContainerImage {
  readonly engine: ContainerEngine;
  readonly image: string;
}

const canRun = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Returns the container engine of this machine; undefined if none works, such as a client without its daemon. */
export const findContainerEngine = (): ContainerEngine | undefined => {
  if (canRun('docker', 'info')) return { build: ['docker', 'build'], run: 'docker' };
  if (!canRun('podman', 'info')) return undefined;
  const builder = canRun('buildah', 'version') ? 'buildah' : 'podman';
  // Docker finds the ignore file beside the Dockerfile; buildah and podman do not.
  const ignored = join(root, 'deploy', 'Dockerfile.dockerignore');
  return { build: [builder, 'build', '--ignorefile', ignored], run: 'podman' };
};

/**
 * Builds the image. The engine prints why a build fails.
 * @param base image with Node that replaces the one of the Dockerfile
 * @throws Error if the build fails
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
 * Returns the command of one container, restricted as in deploy/compose.yaml, in the network of this machine.
 * @param names settings whose values are in the environment of the command
 * @param folders folders to which the container may write
 */
export const createContainerCommand = (
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
  // An unnamed volume belongs to the user of the image, and ends with the container. A tmpfs of podman would belong to root.
  '--volume=/data',
  ...folders.map((folder) => `--volume=${folder}:${folder}`),
  ...names.map((setting) => `--env=${setting}`),
  image,
];

/** Kills a container. SIGKILL on the client process would not end the container. */
export const killContainer = ({ engine }: ContainerImage, name: string): void => {
  spawnSync(engine.run, ['kill', '--signal=KILL', name], { stdio: 'ignore' });
};
