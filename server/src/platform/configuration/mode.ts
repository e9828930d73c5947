/** Decides whether the site runs as a `trial`, for trying it out, or as a `service`, for production use. */
import { z } from 'zod';

export type SiteMode = 'trial' | 'service';

export const siteModeSchema = z.enum(['trial', 'service']).optional();

interface ModeSettings {
  readonly MODE?: SiteMode | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly TRUSTED_PROXIES: number;
}

/**
 * Returns MODE or its default: `trial` with the embedded database and without a proxy, otherwise `service`. With a proxy the
 * default is `service`, because requests through an unconfigured proxy on this machine look like requests from this machine.
 */
export const resolveSiteMode = ({ MODE, DATABASE_URL, TRUSTED_PROXIES }: ModeSettings): SiteMode =>
  MODE ?? (DATABASE_URL === undefined && TRUSTED_PROXIES === 0 ? 'trial' : 'service');

/**
 * Throws unless the site is a trial or PUBLIC_URL is set. Without this setting, the `Host` header of a request would determine
 * the URLs in certificates and packages.
 */
export const requirePublicUrlSetting = (settings: {
  readonly MODE: SiteMode;
  readonly PUBLIC_URL?: string | undefined;
}): void => {
  if (settings.PUBLIC_URL !== undefined || settings.MODE === 'trial') return;
  throw new Error(
    'Settings: PUBLIC_URL: is needed, e.g. https://learn.example; only a trial (MODE=trial) starts without it',
  );
};

/**
 * Returns a log line for every start that describes how mail is handled without a mail server; undefined when one is
 * configured.
 */
export const describeMissingMailServer = (settings: {
  readonly MODE: SiteMode;
  readonly SMTP_URL?: string | undefined;
}): string | undefined => {
  if (settings.SMTP_URL !== undefined) return undefined;
  return settings.MODE === 'trial'
    ? '/dev/mailbox, with the codes of every account, is open to every client on this machine, which includes all visitors behind a proxy on it. MODE=service closes it.'
    : 'Mail is stored and cannot be read: set SMTP_URL to send it.';
};
