/** The site that npm takes our packages from, where a line of an .npmrc says so. */
import { spawnSync } from 'node:child_process';

/** Its address; undefined for an option of one command, which npm hands to no program that it runs. */
export const siteOfNpm = (cwd: string): string | undefined => {
  const args = ['config', 'get', '@cairn:registry'];
  const { stdout } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    // On Windows it is no program but a file of commands.
    shell: process.platform === 'win32',
  });
  return siteOfRegistry(stdout ?? '');
};

/** `https://site.example/npm/` is of https://site.example. */
export const siteOfRegistry = (address: string): string | undefined =>
  /^(https?:\/\/\S+)\/npm\/?$/.exec(address.trim())?.[1];
