import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Number of leading bits of an IP address that identify its network. */
interface Prefix {
  readonly ipv4: number;
  readonly ipv6: number;
}

/**
 * Prefix lengths of the smallest network that a provider gives to a customer: one IPv4 address, or an IPv6 network of 2^64
 * addresses (RFC 6177).
 */
const CLIENT_PREFIX: Prefix = { ipv4: 32, ipv6: 64 };

/** Key for clients that disconnected before the server read their address. Rate limits count them together. */
const DISCONNECTED = 'disconnected';

/**
 * Returns the network of an IP address, equal for all its spellings; an IPv4 address within IPv6 counts as IPv4. Text that
 * is no address is its own network.
 * @param address undefined for a client that has disconnected, although the type of Fastify's `ip` says otherwise
 */
export const toNetworkOfAddress = (address: string | undefined, prefix: Prefix): string => {
  if (address === undefined) return DISCONNECTED;
  const key = `${address} ${prefix.ipv4} ${prefix.ipv6}`;
  const known = networks.get(key);
  if (known !== undefined) return known;
  const network = computeNetwork(address, prefix);
  if (networks.size >= MAX_NETWORKS) networks.clear();
  networks.set(key, network);
  return network;
};

/** Cache of networks by IP address, because every request needs the network of its address several times. */
const networks = new Map<string, string>();
const MAX_NETWORKS = 10_000;

const computeNetwork = (address: string, { ipv4, ipv6 }: Prefix): string => {
  const [withoutZone = ''] = address.split('%', 1);
  if (!ipaddr.isValid(withoutZone)) return address;
  const parsed = ipaddr.process(withoutZone);
  if (parsed instanceof ipaddr.IPv4)
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${ipv4}`).toString()}/${ipv4}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6}`).toString()}/${ipv6}`;
};

/**
 * Returns the network address under which calls of a client are limited: an IPv4 address, or an IPv6 network, because a
 * client with one address has all of its network.
 */
export const toClientNetwork = ({ ip }: { readonly ip: string | undefined }): string =>
  toNetworkOfAddress(ip, CLIENT_PREFIX);

/**
 * Reads the address of a new connection. Node returns the address of a closed socket only if it was read before, and a request
 * may be handled after its client has disconnected.
 */
export const readSocketAddress = (socket: Pick<Socket, 'remoteAddress'>): string | undefined =>
  socket.remoteAddress;
