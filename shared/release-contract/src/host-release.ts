/** A release of the host with the data for its pages. Servers and checks use it; browsers get the page that is made from it. */
import { type Descriptor, toRelease, toRouteDeclaration } from './descriptor.ts';
import type { HostPart } from './host-part.ts';

export interface HostRelease extends HostPart {
  readonly version: string;
  /** Absolute URL path of the files; ends with '/'. */
  readonly base: string;
  /** Routes of the host's own screens. */
  readonly routes: Descriptor['routes'];
  /** Slots of the host's own frame; absent if it has none. */
  readonly slots?: Descriptor['slots'];
  /** Hash of every script and stylesheet, by file. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** Returns the elements with which a page starts the host, in the order in which a browser should request their files. */
export const listHostElements = (
  { base, theme, styles, scripts, integrity }: HostRelease,
  nonce: string,
): string[] => {
  const hashed = (file: string) => `"${base}${file}" integrity="${integrity[file]}" crossorigin`;
  return [
    `<script nonce="${nonce}" src=${hashed(theme)}></script>`,
    ...styles.map((file) => `<link rel="stylesheet" href=${hashed(file)}>`),
    // High priority, because browsers request deferred scripts last and, over HTTP/1.1, six at a time.
    ...scripts.map(
      (file) => `<script defer nonce="${nonce}" src=${hashed(file)} fetchpriority="high"></script>`,
    ),
  ];
};

/** Returns the host's routes and the hashes of the files that the page loads later, by URL path. */
export const toHostManifestFields = ({
  base,
  theme,
  styles,
  scripts,
  integrity,
  routes,
}: HostRelease) => {
  const first = new Set([theme, ...scripts, ...styles]);
  const later = Object.entries(integrity).filter(([file]) => !first.has(file));
  return {
    hostRoutes: routes.map(toRouteDeclaration),
    assets: Object.fromEntries(later.map(([file, hash]) => [base + file, hash])),
  };
};

/** Returns the host's part of a descriptor. @throws for a release of a remote */
export const toHostRelease = (descriptor: Descriptor): HostRelease => {
  const { host, name, routes, slots } = descriptor;
  if (!host) throw new Error(`${name} is a remote and no host`);
  const { version, base, integrity } = toRelease(descriptor);
  return { ...host, version, base, routes, ...(slots && { slots }), integrity };
};
