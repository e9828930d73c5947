/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, which all apps know. */
import { Secret, TOTP } from 'otpauth';

/** Length of a key in bytes, as RFC 4226 recommends. */
const KEY_BYTES = 20;

const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Number of periods before and after the current one whose codes are accepted. */
const WINDOW = 1;

export const createAuthenticatorAppKey = (): Uint8Array =>
  new Uint8Array(new Secret({ size: KEY_BYTES }).buffer);

const toSecret = (key: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(key).buffer });

/** Returns the key of an authenticator app as base 32, and as an `otpauth:` URL for a QR code. */
export const toAuthenticatorAppKeyTexts = (
  key: Uint8Array,
  { brandName, email }: { readonly brandName: string; readonly email: string },
): { key: string; uri: string } => {
  const secret = toSecret(key);
  const totp = new TOTP({ ...SETTINGS, issuer: brandName, label: email, secret });
  return { key: secret.base32, uri: totp.toString() };
};

/**
 * Returns the number of the period to which a code of an authenticator app belongs; undefined if the code is not valid now.
 * @param lastPeriod period of the newest accepted code; only codes of later periods are accepted
 */
export const findPeriodOfAuthenticatorCode = (
  key: Uint8Array,
  code: string,
  { now, lastPeriod }: { readonly now: Date; readonly lastPeriod: number },
): number | undefined => {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...SETTINGS,
    token: code,
    secret: toSecret(key),
    timestamp,
    window: WINDOW,
  });
  if (delta === null) return undefined;
  const period = TOTP.counter({ period: SETTINGS.period, timestamp }) + delta;
  return period > lastPeriod ? period : undefined;
};
