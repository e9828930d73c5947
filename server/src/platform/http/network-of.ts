import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How many leading bits of an address name the network that it belongs to. */
interface Prefix {
  readonly ipv4: number;
  readonly ipv6: number;
}

/** What one customer of a provider has at least: an address, or a network of 2^64 of them (RFC 6177). */
const CLIENT: Prefix = { ipv4: 32, ipv6: 64 };

/** Of clients that have disconnected before the server read their address: limits count them together. */
const DISCONNECTED = 'disconnected';

/**
 * The network that an address belongs to, alike for every way of writing it; an IPv4 address within IPv6 is one of IPv4. What is no
 * address is its own network.
 * @param address undefined for a client that has disconnected, although the type of Fastify's `ip` says otherwise
 */
export const networkOf = (address: string | undefined, prefix: Prefix): string => {
  if (address === undefined) return DISCONNECTED;
  const key = `${address} ${prefix.ipv4} ${prefix.ipv6}`;
  const known = networks.get(key);
  if (known !== undefined) return known;
  const network = findNetwork(address, prefix);
  if (networks.size >= MAX_NETWORKS) networks.clear();
  networks.set(key, network);
  return network;
};

/** Every request asks several times for the network of its address. */
const networks = new Map<string, string>();
const MAX_NETWORKS = 10_000;

const findNetwork = (address: string, { ipv4, ipv6 }: Prefix): string => {
  const [withoutZone = ''] = address.split('%', 1);
  if (!ipaddr.isValid(withoutZone)) return address;
  const parsed = ipaddr.process(withoutZone);
  if (parsed instanceof ipaddr.IPv4)
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${ipv4}`).toString()}/${ipv4}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6}`).toString()}/${ipv6}`;
};

/** Whom limits count by their address: whoever has one of an IPv6 network has them all. */
export const clientOf = ({ ip }: { readonly ip: string | undefined }): string =>
  networkOf(ip, CLIENT);

/**
 * Reads the address of a new connection. Node returns the address of a closed socket only if it was read while the socket was open, and
 * a request may be handled after its client has disconnected.
 */
export const readAddress = (socket: Pick<Socket, 'remoteAddress'>): string | undefined =>
  socket.remoteAddress;
