/** Describes the device of a session for its owner: browser, operating system and network. 003 §1 */
import { toNetworkOfAddress } from '../../../platform/http/client-network.ts';

export interface SessionClient {
  readonly browser: string | null;
  readonly system: string | null;
  /** IPv4 network of 24 bits or IPv6 network of 48 bits. */
  readonly network: string | null;
}

type NamedPattern = readonly [name: string, pattern: RegExp];

/**
 * Browsers, by the text that identifies them in the header `User-Agent`. Most browsers also name Chrome or Safari, so the order
 * matters.
 */
const BROWSERS: readonly NamedPattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*Safari\//],
];

/** Operating systems and devices. Android names Linux, and an iPhone names Mac OS X, so the order matters. */
const SYSTEMS: readonly NamedPattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const NETWORK_PREFIX = { ipv4: 24, ipv6: 48 };
/** Maximum number of characters of the header `User-Agent` that are searched for names of browsers and systems. */
const MAX_USER_AGENT_LENGTH = 500;

const findName = (patterns: readonly NamedPattern[], text: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

interface ClientRequest {
  readonly ip: string | undefined;
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

/** Returns the device of a request. Only names that are known here are returned, never the text of the header. */
export const readSessionClient = ({ ip, headers }: ClientRequest): SessionClient => {
  const userAgent = (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const network = toNetworkOfAddress(ip, NETWORK_PREFIX);
  return {
    browser: findName(BROWSERS, userAgent),
    system: findName(SYSTEMS, userAgent),
    // The network address is unknown if the client has already disconnected.
    network: network.includes('/') ? network : null,
  };
};
