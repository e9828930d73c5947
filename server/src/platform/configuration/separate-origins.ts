/** Settings that name an origin for foreign code: previews and packages run away from the site, its cookies and its API. */
import type { z } from 'zod';

interface OriginSettings {
  readonly PREVIEW_URL?: string | undefined;
  readonly PACKAGE_URL?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly CHANNELS: { readonly hosts: Readonly<Record<string, string>> };
  readonly CORS_ORIGINS: readonly string[];
}

const FOREIGN = ['PREVIEW_URL', 'PACKAGE_URL'] as const;

/** Undefined for `none`, and for what the setting's own type refuses. */
const hostnameOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;

const channelHosts = ({ CHANNELS }: Pick<OriginSettings, 'CHANNELS'>): string[] =>
  Object.keys(CHANNELS.hosts).map((host) => host.toLowerCase());

/** Cookies belong to a host, whatever its port, and an origin that may call the API is none without a session. */
export const checkSeparateOrigins = (settings: OriginSettings, context: z.RefinementCtx): void => {
  const { PREVIEW_URL, PACKAGE_URL, PUBLIC_URL, CORS_ORIGINS } = settings;
  for (const name of FOREIGN) {
    const hostname = hostnameOf(settings[name]);
    if (hostname === undefined) continue;
    const refuse = (message: string): void => {
      context.addIssue({ code: 'custom', path: [name], message });
    };
    if (hostnameOf(PUBLIC_URL) === hostname) refuse('has to be of another host than PUBLIC_URL');
    if (channelHosts(settings).includes(hostname)) refuse('must not be a host of CHANNELS');
    if (CORS_ORIGINS.some((url) => hostnameOf(url) === hostname))
      refuse('must not be one of CORS_ORIGINS');
    if (name === 'PACKAGE_URL' && hostnameOf(PREVIEW_URL) === hostnameOf(PACKAGE_URL))
      refuse('has to be of another host than PREVIEW_URL');
  }
};

/** Returns the names of all hosts that the site answers at besides that of PUBLIC_URL. */
export const furtherHosts = (
  settings: Pick<OriginSettings, 'CHANNELS' | 'PREVIEW_URL'>,
): string[] => {
  const preview = hostnameOf(settings.PREVIEW_URL);
  return [...channelHosts(settings), ...(preview === undefined ? [] : [preview])];
};

/** Returns all hosts that the settings name for this server, which a proxy may say that the browser asked for. */
export const configuredHosts = (
  settings: Pick<OriginSettings, 'CHANNELS' | (typeof FOREIGN)[number] | 'PUBLIC_URL'>,
): string[] => {
  const urls = [settings.PUBLIC_URL, settings.PACKAGE_URL, settings.PREVIEW_URL];
  const named = urls.flatMap((url) =>
    url !== undefined && URL.canParse(url) ? [new URL(url).host] : [],
  );
  return [...named, ...channelHosts(settings)];
};

/** How many labels two host names have in common at their end: `a.learn.example` and `learn.example` have two. */
const commonLabels = (one: string, other: string): number => {
  const [first, second] = [one, other].map((name) => name.split('.').toReversed());
  const differs = first?.findIndex((label, at) => label !== second?.[at]) ?? 0;
  return differs === -1 ? (first?.length ?? 0) : differs;
};

const isAddress = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname);

/**
 * Returns a sentence for each origin of foreign code that lies below one domain with the site: its code can set cookies of
 * that domain, which reach the site. Browsers alone know which domains are public, so `a.co.uk` and `b.co.uk` are named, too.
 */
export const describeSharedCookies = (
  settings: Pick<OriginSettings, (typeof FOREIGN)[number] | 'PUBLIC_URL'>,
): string[] => {
  const site = hostnameOf(settings.PUBLIC_URL);
  if (site === undefined || isAddress(site)) return [];
  return FOREIGN.flatMap((name) => {
    const hostname = hostnameOf(settings[name]);
    if (hostname === undefined || commonLabels(site, hostname) < 2) return [];
    return `${name}: code of ${hostname} can set cookies that reach ${site}. Use a host name below another domain.`;
  });
};
