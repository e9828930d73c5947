/** The modes of registration, which the school sets: who may create an account. Source: 003 §2.4. */
import { orList } from '@cairn/messages/word-lists';
import { t } from 'ttag';

/** Modes of registration. `domains`: only addresses of listed e-mail domains may register. */
export const REGISTRATION_MODES = ['open', 'domains', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/**
 * Returns the normal form of an e-mail domain: lower-case ASCII, as in 'xn--bcher-kva.example' for 'Bücher.example'.
 * @returns undefined for a text that is no domain: with @, a blank or a wildcard, or without a dot
 */
export const toDomainKey = (domain: string): string | undefined => {
  const trimmed = domain.trim();
  if (/[\s@*/:?#\\%]/.test(trimmed)) return undefined;
  const key = URL.parse(`http://${trimmed}`)?.hostname;
  const labels = key?.split('.') ?? [];
  const isDomain = labels.length > 1 && labels.every((label) => /^[a-z\d-]+$/.test(label));
  return isDomain && /^[a-z]/.test(labels.at(-1) ?? '') ? key : undefined;
};

/** Returns the domain of an address in its normal form; undefined for a text that is no address. */
export const findEmailDomain = (email: string): string | undefined =>
  toDomainKey(email.slice(email.lastIndexOf('@') + 1));

interface ListedDomain {
  readonly domain: string;
}

/** Returns the listed domain to which an address belongs. Subdomains are domains of their own. */
export const findListedDomain = <D extends ListedDomain>(
  domains: readonly D[],
  email: string,
): D | undefined => {
  const own = findEmailDomain(email);
  return own === undefined ? undefined : domains.find(({ domain }) => toDomainKey(domain) === own);
};

interface SiteNames {
  readonly brandName: string;
  /** E-mail address for questions; empty if the site has none. */
  readonly supportEmail: string;
}

/**
 * Returns the text about registration for visitors, which is also the reason of a refusal; undefined while registration is
 * open.
 * @param domains the listed domains of the mode `domains`
 */
export const describeRegistration = (
  { mode, domains }: { readonly mode: RegistrationMode; readonly domains: readonly string[] },
  { brandName, supportEmail }: SiteNames,
): string | undefined => {
  if (mode === 'open') return undefined;
  if (mode !== 'domains')
    return supportEmail === ''
      ? t`Accounts at ${brandName} are made by its staff.`
      : t`Accounts at ${brandName} are made by its staff. If you should have one, write to ${supportEmail}.`;
  const ends = orList(domains);
  return supportEmail === ''
    ? t`You can register with an address that ends in ${ends}.`
    : t`You can register with an address that ends in ${ends}. If yours is a different one, write to ${supportEmail}.`;
};

/**
 * Returns whether a partner may make accounts. A partner without a switch of its own may while visitors can register.
 * @param isAllowed the partner's own switch; undefined: it was never set
 */
export const mayPartnerMakeAccounts = (
  mode: RegistrationMode,
  isAllowed: boolean | undefined,
): boolean => mode !== 'closed' && (isAllowed ?? mode !== 'invitation');
