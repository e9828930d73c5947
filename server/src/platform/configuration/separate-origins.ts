/**
 * Checks settings that name an origin for code that the site does not trust. Previews and packages run on such origins, without
 * access to the site, its cookies and its API.
 */
import type { z } from 'zod';

interface OriginSettings {
  readonly PREVIEW_URL?: string | undefined;
  readonly PACKAGE_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly CHANNELS: { readonly hosts: Readonly<Record<string, string>> };
  readonly CORS_ORIGINS: readonly string[];
}

const SEPARATE_URL_SETTINGS = ['PREVIEW_URL', 'PACKAGE_URL'] as const;

/** Returns the host name of a setting's URL; undefined for `none` and for values that the setting's own type rejects. */
const parseHostname = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;

const listChannelHosts = ({ CHANNELS }: Pick<OriginSettings, 'CHANNELS'>): string[] =>
  Object.keys(CHANNELS.hosts).map((host) => host.toLowerCase());

/**
 * Reports an origin for untrusted code if the site, a channel or a CORS origin uses its host. Cookies belong to a host on any
 * port, and an origin that may call the API can use a session.
 */
export const checkUntrustedCodeOrigins = (
  settings: OriginSettings,
  context: z.RefinementCtx,
): void => {
  const { PREVIEW_URL, PACKAGE_URL, PUBLIC_URL, CORS_ORIGINS } = settings;
  for (const name of SEPARATE_URL_SETTINGS) {
    const hostname = parseHostname(settings[name]);
    if (hostname === undefined) continue;
    const refuse = (message: string): void => {
      context.addIssue({ code: 'custom', path: [name], message });
    };
    if (parseHostname(PUBLIC_URL) === hostname) refuse('has to be of another host than PUBLIC_URL');
    if (listChannelHosts(settings).includes(hostname)) refuse('must not be a host of CHANNELS');
    if (CORS_ORIGINS.some((url) => parseHostname(url) === hostname))
      refuse('must not be one of CORS_ORIGINS');
    if (name === 'PACKAGE_URL' && parseHostname(PREVIEW_URL) === parseHostname(PACKAGE_URL))
      refuse('has to be of another host than PREVIEW_URL');
  }
};

/** Returns all host names at which the site responds, except that of PUBLIC_URL. */
export const listHostsBesidesPublicUrl = (
  settings: Pick<OriginSettings, 'CHANNELS' | 'PREVIEW_URL'>,
): string[] => {
  const preview = parseHostname(settings.PREVIEW_URL);
  return [...listChannelHosts(settings), ...(preview === undefined ? [] : [preview])];
};

/** Returns all hosts of this server in the settings. A proxy may forward these as the requested host. */
export const listConfiguredHosts = (
  settings: Pick<
    OriginSettings,
    'CHANNELS' | (typeof SEPARATE_URL_SETTINGS)[number] | 'PUBLIC_URL'
  >,
): string[] => {
  const urls = [settings.PUBLIC_URL, settings.PACKAGE_URL, settings.PREVIEW_URL];
  const named = urls.flatMap((url) =>
    url !== undefined && URL.canParse(url) ? [new URL(url).host] : [],
  );
  return [...named, ...listChannelHosts(settings)];
};

/** Returns how many labels two host names share at their end: 2 for `a.learn.example` and `learn.example`. */
const countCommonLabels = (one: string, other: string): number => {
  const [first, second] = [one, other].map((name) => name.split('.').toReversed());
  const differs = first?.findIndex((label, at) => label !== second?.[at]) ?? 0;
  return differs === -1 ? (first?.length ?? 0) : differs;
};

const isAddress = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname);

/**
 * Returns a warning for each origin of untrusted code that shares a parent domain with the site. Such code can set cookies for
 * that domain, which reach the site. Only browsers know which domains are public, so `a.co.uk` and `b.co.uk` cause a warning,
 * too.
 */
export const describeSharedParentDomains = (
  settings: Pick<OriginSettings, (typeof SEPARATE_URL_SETTINGS)[number] | 'PUBLIC_URL'>,
): string[] => {
  const site = parseHostname(settings.PUBLIC_URL);
  if (site === undefined || isAddress(site)) return [];
  return SEPARATE_URL_SETTINGS.flatMap((name) => {
    const hostname = parseHostname(settings[name]);
    if (hostname === undefined || countCommonLabels(site, hostname) < 2) return [];
    return `${name}: code of ${hostname} can set cookies that reach ${site}. Use a host name below another domain.`;
  });
};
