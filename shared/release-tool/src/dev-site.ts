/** Joins a running site in which a remote is developed. */
import type { RemotePackage } from '@cairn/remote-build/package';
import { type Descriptor, descriptorSchema } from '@cairn/release-contract/descriptor';
import { BOOT_ELEMENT_ID, type BootManifest } from '@cairn/release-contract/boot-manifest';
import { getManifest } from '@cairn/api/release-channels.contract';
import { addDevFills, addDevSettings, formatDevBuild } from '@cairn/release-contract/dev-build';
import { findSettingFault, type SettingValues } from '@cairn/release-contract/settings';
import type { CommandContext } from './command.ts';
import { describeDevFills, findDevFills } from './dev-fills.ts';
import { createRegistryClient } from './registry-client.ts';
import { parseSettingPair, parseSettingValue } from './settings-command.ts';
import { TOOL_EXIT_CODES, ToolError, createUsageError } from './tool-error.ts';

export interface DevSite {
  /** URL of the remote's first screen, with the development build of the remote. */
  readonly address: string;
  readonly leave: () => Promise<void>;
}

const FIRST_CHANNEL = 'staging';

/** Adds the build to a site through the override that every site supports. @throws if the site rejects the build */
export const joinDevelopmentSite = async (
  { options, output }: CommandContext,
  siteUrl: string,
  { mfe }: RemotePackage,
  origin: string,
): Promise<DevSite> => {
  if (!/^https?:\/\//.test(siteUrl) || !URL.canParse(siteUrl))
    throw createUsageError(`--site "${siteUrl}" is no address such as http://127.0.0.1:3000.`);
  const site = new URL(siteUrl).origin;
  const channel = options.text('channel') ?? FIRST_CHANNEL;
  const values = parseDevValues(options.texts('set'), mfe);
  const remotes = await fetchChannelRemotes(site, channel);
  const running = remotes.find(({ name }) => name === mfe.name);
  const added = findAddedRoutes(mfe, running);
  const fills = findDevFills(mfe, values, running);
  const build = encodeURIComponent(
    addDevFills(addDevSettings(formatDevBuild(origin, added), values), fills),
  ).replaceAll(/%3A|%2F/g, decodeUrlCode);
  const address = `${site}${toFirstPath(mfe.routes)}?mfe.channel=${channel}&mfe.${mfe.name}=${build}`;
  const { refused = [], asks = false } = await fetchSitePage(site, address);
  const [refusal] = refused;
  if (refusal)
    throw new ToolError(`${site} does not take the build of ${mfe.name}: ${refusal.reason}`, {
      code: TOOL_EXIT_CODES.refused,
      next: 'Choose another --channel, or another --site.',
    });
  const release = running && `${mfe.name} ${running.version} of ${channel}`;
  if (release) output.say(`${mfe.name} stands in for ${release}.`);
  if (added.length > 0) {
    const paths = added.map(({ path }) => path).join(', ');
    const lacking = release ? `${release} does not have it` : `no release in ${channel} has it yet`;
    output.say(`${paths}: ${lacking}, so only your browser knows it.`);
  }
  describeDevFills(mfe, fills, { channel, remotes }).forEach(output.say);
  if (asks)
    output.say(
      'The site asks first: without your account the build runs at once; your account needs the right to test it.',
    );
  return {
    address,
    leave: async () => {
      output.say(`Open ${site}/?mfe.reset to return to what all visitors get.`);
    },
  };
};

/** Returns the values of `--set`. @throws for settings that the package does not declare */
export const parseDevValues = (
  texts: readonly string[],
  { name: remote, settings = {} }: RemotePackage['mfe'],
): SettingValues =>
  Object.fromEntries(
    texts.map((text) => {
      const pair = parseSettingPair(text);
      const [name] = pair;
      const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
      if (!setting)
        throw createUsageError(
          `${remote} declares no setting ${name}: ${Object.keys(settings).join(', ') || 'none at all'}.`,
        );
      const value = parseSettingValue(pair, setting.type);
      const fault = findSettingFault(setting, value);
      if (fault !== undefined) throw createUsageError(`${name} ${fault}.`);
      return [name, value];
    }),
  );

/** Decodes ':' and '/': both are valid in a query, and people read the URL. */
const decodeUrlCode = (code: string): string => decodeURIComponent(code);

/** Returns the releases that the channel runs, of the host as well. */
const fetchChannelRemotes = async (site: string, channel: string): Promise<Descriptor[]> => {
  const registry = createRegistryClient({ registry: site, token: undefined });
  const { remotes } = await registry.call(getManifest, { query: { channel } });
  return remotes.map(({ descriptor }) => descriptorSchema.parse(descriptor));
};

/** Returns the routes of the build that the running release does not have. */
const findAddedRoutes = (
  { routes }: RemotePackage['mfe'],
  running: Descriptor | undefined,
): RemotePackage['mfe']['routes'] => {
  const known = new Set(running?.routes.map(({ path }) => path));
  return routes.filter(({ path }) => !known.has(path));
};

interface SitePage extends Pick<BootManifest, 'refused'> {
  /** True if the page asks its visitor for consent before it runs the build. */
  readonly asks?: boolean;
}

const fetchSitePage = async (site: string, address: string): Promise<SitePage> => {
  const html = await fetch(address).then(
    (answer) => answer.text(),
    (cause: unknown) => {
      throw new ToolError(`The site at ${site} cannot be reached.`, {
        code: TOOL_EXIT_CODES.unreachable,
        next: 'Check --site (or CAIRN_REGISTRY).',
        cause,
      });
    },
  );
  const [, json] = new RegExp(`id="${BOOT_ELEMENT_ID}">(.*?)</script>`, 's').exec(html) ?? [];
  if (json !== undefined) return JSON.parse(json) as SitePage;
  throw new ToolError(`${site} answers with something else than a page of this platform.`, {
    code: TOOL_EXIT_CODES.unreachable,
    next: 'Check that --site is the address of the site.',
  });
};

/** Returns the path of the remote's first screen. */
export const toFirstPath = (routes: readonly { readonly path: string }[]): string =>
  routes[0]?.path.replaceAll(/\/:.*$/g, '') || '/';
