/** Whether the site is tried out or in service. */
import { z } from 'zod';

export type Mode = 'trial' | 'service';

export const mode = z.enum(['trial', 'service']).optional();

interface ModeSettings {
  readonly MODE?: Mode | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly TRUSTED_PROXIES: number;
}

/**
 * Unless the operator says so, it is a trial with the embedded database and no proxy in front. A proxy on this machine that keeps
 * quiet about whom it speaks for looks like somebody at this machine, so a second sign of service is not waited for.
 */
export const modeOf = ({ MODE, DATABASE_URL, TRUSTED_PROXIES }: ModeSettings): Mode =>
  MODE ?? (DATABASE_URL === undefined && TRUSTED_PROXIES === 0 ? 'trial' : 'service');

/**
 * Throws unless the site is a trial or says its URL: the `Host` header of a request would decide otherwise where certificates and
 * packages lead to.
 */
export const requirePublicUrl = (settings: {
  readonly MODE: Mode;
  readonly PUBLIC_URL?: string | undefined;
}): void => {
  if (settings.PUBLIC_URL !== undefined || settings.MODE === 'trial') return;
  throw new Error(
    'Settings: PUBLIC_URL: is needed, e.g. https://learn.example; only a trial (MODE=trial) starts without it',
  );
};

/** Returns what becomes of mail where no mail server is set, for the log of every start; undefined where one is. */
export const describeKeptMail = (settings: {
  readonly MODE: Mode;
  readonly SMTP_URL?: string | undefined;
}): string | undefined => {
  if (settings.SMTP_URL !== undefined) return undefined;
  return settings.MODE === 'trial'
    ? '/dev/mailbox, with the codes of every account, is open to whoever comes from this machine, which is everybody behind a proxy on it. MODE=service closes it.'
    : 'Mail is kept and nobody can read it: set SMTP_URL to send it.';
};
