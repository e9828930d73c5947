/**
 * The modules of which a page has one copy, lent by the host to every remote. Remotes carry no fallback copies: a
 * range that the host does not satisfy is refused at load, and the previous release is taken.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const REACT = '^19.0.0';
const OURS = ['@cairn/session', '@cairn/runtime', '@cairn/api/z'];

/** The version of what the host lends: that of @cairn/runtime. */
export function hostApiVersion(): string {
  const file = join(import.meta.dirname, '..', '..', 'runtime', 'package.json');
  return versionOf(file);
}

function versionOf(packageFile: string): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;
}

/** Ranges by module that a remote asks for; `hostApi` is the one that its package declares. */
export function sharedRanges(hostApi: string): Record<string, string> {
  return {
    react: REACT,
    'react-dom': REACT,
    ...Object.fromEntries(OURS.map((name) => [name, hostApi])),
  };
}

/** Versions by module of what the host brings. */
export function lentVersions(): Record<string, string> {
  const ours = hostApiVersion();
  return Object.fromEntries(
    Object.keys(sharedRanges(ours)).map((name) => [
      name,
      OURS.includes(name) ? ours : versionOf(require.resolve(`${name}/package.json`)),
    ]),
  );
}

/** What the host brings. It uses its own copies directly and asks nobody else. */
export function lentByHost() {
  const version = hostApiVersion();
  return Object.fromEntries(
    Object.keys(sharedRanges(`^${version}`)).map((name) => [
      name,
      { eager: true, shareKey: name, ...(OURS.includes(name) && { version }) },
    ]),
  );
}

/** What a remote asks for; it brings none of it. `own` are modules that it brings itself after all. */
export function borrowedByRemote(hostApi: string, own: readonly string[] = []) {
  const borrowed = Object.entries(sharedRanges(hostApi)).filter(([name]) => !own.includes(name));
  return Object.fromEntries(
    borrowed.map(([name, requiredVersion]) => [
      name,
      { singleton: true, strictVersion: true, import: false as const, requiredVersion },
    ]),
  );
}

/**
 * What a remote brings itself while it is being worked on: components are exchanged on a running page only by React's
 * development build, and the host of a site has the other one. Session and schema engine stay the site's.
 */
export const OWN_IN_DEVELOPMENT = ['react', 'react-dom', '@cairn/runtime'];
