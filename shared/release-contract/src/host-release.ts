/** A release of the host as pages begin with it. For servers and checks; browsers get the page that is made of it. */
import { type Descriptor, toRelease, toRouteDeclaration } from './descriptor.ts';
import type { HostPart } from './host-part.ts';

export interface HostRelease extends HostPart {
  readonly version: string;
  /** Absolute URL path of its files, ends with '/'. */
  readonly base: string;
  /** The addresses of the host's own screens. */
  readonly routes: Descriptor['routes'];
  /** Hash by file, of every script and stylesheet. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** The elements that a page begins with it by, in the order in which a browser should ask for their files. */
export const hostElements = (
  { base, theme, styles, scripts, integrity }: HostRelease,
  nonce: string,
): string[] => {
  const hashed = (file: string) => `"${base}${file}" integrity="${integrity[file]}" crossorigin`;
  return [
    `<script nonce="${nonce}" src=${hashed(theme)}></script>`,
    ...styles.map((file) => `<link rel="stylesheet" href=${hashed(file)}>`),
    // Browsers ask for deferred scripts last, and over HTTP/1.1 six at a time: the largest file would wait its turn.
    ...scripts.map(
      (file) => `<script defer nonce="${nonce}" src=${hashed(file)} fetchpriority="high"></script>`,
    ),
  ];
};

/** What a page is told of the addresses of its host and of the hashes of what it loads later, by URL path. */
export const hostFacts = ({ base, theme, styles, scripts, integrity, routes }: HostRelease) => {
  const first = new Set([theme, ...scripts, ...styles]);
  const later = Object.entries(integrity).filter(([file]) => !first.has(file));
  return {
    hostRoutes: routes.map(toRouteDeclaration),
    assets: Object.fromEntries(later.map(([file, hash]) => [base + file, hash])),
  };
};

/** Throws for a release of a remote. */
export const toHostRelease = (descriptor: Descriptor): HostRelease => {
  const { host, name, routes } = descriptor;
  if (!host) throw new Error(`${name} is a remote and no host`);
  const { version, base, integrity } = toRelease(descriptor);
  return { ...host, version, base, routes, integrity };
};
