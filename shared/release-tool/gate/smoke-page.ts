/** Runs the candidate in pages of the running site: the page is the site's own document, with one entry replaced. */
import { sendTelemetry } from '@cairn/api/release-channels.contract';
import type { BrowserContext, Route } from '@playwright/test';
import {
  BOOT_ELEMENT_ID,
  type BootManifest,
  REMOTE_LOOKUP_PATH,
  type RemoteManifest,
  type SlotFillers,
} from '@cairn/release-contract/boot-manifest';
import {
  type Descriptor,
  toReleaseBasePath,
  toRelease,
  toRouteDeclaration,
} from '@cairn/release-contract/descriptor';
import { type SettingValues, resolveSettingValues } from '@cairn/release-contract/settings';
import {
  listHostElements,
  toHostManifestFields,
  type HostRelease,
} from '@cairn/release-contract/host-release';
import { findSlotFillers } from '@cairn/release-contract/slot-fillers';
import { findRoute } from '@cairn/release-contract/routes';
import { toIntegrity } from '@cairn/remote-build/finish-files';
import { addProbe } from './page-probe.ts';
import type { ReadReleaseFile } from './read-candidate.ts';

const MEDIA_TYPES: Record<string, string> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

const BOOT_SCRIPT = new RegExp(
  `(<script type="application/json" id="${BOOT_ELEMENT_ID}">)(.*?)(</script>)`,
  's',
);

const TELEMETRY_PATH = `/api${sendTelemetry.path}`;

export interface SmokeMix {
  readonly descriptor: Descriptor;
  readonly read: ReadReleaseFile;
  /** Releases of the other remotes on the channel. */
  readonly neighbours: Descriptor[];
  /** Values that the channel gives to settings, by remote; absent: all have their defaults. */
  readonly values?: Readonly<Record<string, SettingValues>> | undefined;
  /** Host in place of the site's. Without `read` it is published, so the site serves its files and may run it already. */
  readonly host?: { readonly release: HostRelease; readonly read?: ReadReleaseFile };
}

/** Makes later pages of the context run the candidate and its neighbours, without fallback releases. */
export const serveCandidate = async (
  context: BrowserContext,
  site: string,
  {
    descriptor,
    read,
    neighbours,
    values = {},
    host,
    limitMs,
  }: SmokeMix & { readonly limitMs: number },
): Promise<void> => {
  const entry = await readProbedEntry(descriptor, read);
  const [candidate, ...others] = toMountedManifests([descriptor, ...neighbours], values);
  const remotes = [...(candidate ? [withEntry(candidate, entry)] : []), ...others];
  const hostSlots = findSlotFillers(
    host?.release ?? {},
    toRemotesWithSlots([descriptor, ...neighbours], values),
  );
  const readProbed: ReadReleaseFile = async (path) =>
    path === descriptor.entry ? entry : read(path);
  const folder = toReleaseBasePath(descriptor.name, descriptor.version);
  await context.route(`${site}/**`, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (url.pathname.startsWith(folder))
      return sendFile(route, url.pathname.slice(folder.length), readProbed);
    if (host?.read && url.pathname.startsWith(host.release.base))
      return sendFile(route, url.pathname.slice(host.release.base.length), host.read);
    if (request.resourceType() === 'document')
      return sendDocument(route, {
        remotes: [findRouteOwner(remotes, url.pathname)].filter((owner) => owner !== undefined),
        // A longer time-out than the gate's, so that the gate, not the page, detects a lifecycle that hangs.
        loadTimeoutMs: limitMs * 2,
        host: host?.release,
        ...(host && { hostSlots }),
        isPublished: host?.read === undefined,
      });
    if (url.pathname === REMOTE_LOOKUP_PATH)
      return route.fulfill({ json: { remote: lookUpRemote(remotes, url) ?? null } });
    // Drops telemetry, because a trial mount says nothing about the release on real pages.
    if (url.pathname === TELEMETRY_PATH) return route.fulfill({ json: { counted: 0 } });
    return route.fallback();
  });
};

const lookUpRemote = (
  remotes: RemoteManifest[],
  { searchParams }: URL,
): RemoteManifest | undefined => {
  const name = searchParams.get('name');
  return name === null
    ? findRouteOwner(remotes, searchParams.get('path') ?? '')
    : remotes.find((remote) => remote.name === name);
};

const readProbedEntry = async (descriptor: Descriptor, read: ReadReleaseFile): Promise<Buffer> => {
  const bytes = await read(descriptor.entry);
  if (!bytes) throw new Error(`${descriptor.entry} cannot be read`);
  return addProbe(bytes, descriptor);
};

const withEntry = (remote: RemoteManifest, entry: Buffer): RemoteManifest => {
  const { current } = remote;
  const integrity = { ...current.integrity, [current.entry]: toIntegrity(entry) };
  return { ...remote, current: { ...current, integrity } };
};

type MountedSettings = NonNullable<SmokeMix['values']>;

const toRemotesWithSlots = (descriptors: readonly Descriptor[], values: MountedSettings) =>
  descriptors.map((descriptor) => {
    const { name, routes, slots, fills, settings } = descriptor;
    const releaseSettings = settings && {
      settings: resolveSettingValues(settings, values[name] ?? {}),
    };
    return {
      name,
      routes,
      slots,
      fills,
      current: { ...toRelease(descriptor), ...releaseSettings },
    };
  });

/** Returns the manifests of the remotes, whose slots the others fill as on a page of the channel. */
const toMountedManifests = (
  descriptors: readonly Descriptor[],
  values: MountedSettings,
): RemoteManifest[] => {
  const remotes = toRemotesWithSlots(descriptors, values);
  return remotes.map((remote) => {
    const { name, routes, current } = remote;
    const slots = findSlotFillers(remote, remotes);
    const manifest = { name, routes: routes.map(toRouteDeclaration), current, previous: [] };
    return Object.assign(manifest, slots && { slots });
  });
};

const findRouteOwner = (remotes: RemoteManifest[], path: string): RemoteManifest | undefined =>
  remotes.find(({ routes }) => findRoute(routes, path));

const sendFile = async (route: Route, path: string, read: ReadReleaseFile): Promise<void> => {
  const body = await read(path);
  if (!body) return route.fulfill({ status: 404 });
  const type = MEDIA_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const headers = { 'content-type': type, 'access-control-allow-origin': '*' };
  return route.fulfill({ body, headers });
};

interface DocumentChanges extends Pick<BootManifest, 'remotes'> {
  readonly hostSlots?: SlotFillers | undefined;
  readonly loadTimeoutMs: number;
  readonly host: HostRelease | undefined;
  /** True if the host is published on the site. A page that runs this host already is not changed. */
  readonly isPublished: boolean;
}

/** Replaces the site's host by this one, and removes the script that could switch to a fallback host. */
const withHost = (html: string, host: HostRelease): string => {
  const nonce = /<script nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const without = html
    .replace(/<script nonce="[^"]*" data-host='[^']*'>.*?<\/script>\n?/s, '')
    .replaceAll(/<(?:script|link)\b[^>]*"\/remotes\/host\/[^>]*>(?:<\/script>)?\n?/g, '');
  return without.replace('</head>', () => `${listHostElements(host, nonce).join('\n')}\n</head>`);
};

const findHostVersion = (html: string): string | undefined => {
  const [, , json = '{}'] = BOOT_SCRIPT.exec(html) ?? [];
  return (JSON.parse(json) as Partial<BootManifest>).host?.version;
};

/** Sends the site's document with these changes. The policy and the rest of the response are unchanged. */
const sendDocument = async (
  route: Route,
  { host: wanted, isPublished, ...changes }: DocumentChanges,
): Promise<void> => {
  const answer = await route.fetch();
  const page = await answer.text();
  const host =
    wanted && isPublished && findHostVersion(page) === wanted.version ? undefined : wanted;
  const html = host ? withHost(page, host) : page;
  const facts = host && {
    ...toHostManifestFields(host),
    host: { version: host.version, previous: [] },
  };
  const body = html.replace(BOOT_SCRIPT, (_, open: string, json: string, close: string) => {
    const manifest = JSON.parse(json) as object;
    const changed = JSON.stringify({ ...manifest, ...facts, ...changes });
    return open + changed.replaceAll('<', String.raw`\u003c`) + close;
  });
  // Removes the preload links of the release that the site would have run.
  const preloads = /<link rel="preload"[^>]*"\/remotes\/[^>]*>\n?/g;
  return route.fulfill({ response: answer, body: body.replaceAll(preloads, '') });
};
