import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether to believe the forwarded address this hop sent. Hop 0 is the peer of the socket. */
export type TrustProxy = (address: string, hop: number) => boolean;

export const trustNoProxy: TrustProxy = () => false;

/**
 * The client's address: the nearest address in X-Forwarded-For that was not added by a trusted proxy. A client can forge any address
 * further left.
 */
export function clientAddressOf(request: IncomingMessage, trust: TrustProxy) {
  let address = unmapIpv4(request.socket.remoteAddress ?? '');
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined) return address;
  const hops = String(forwarded).split(',').reverse();
  for (const [hop, text] of hops.entries()) {
    const next = unmapIpv4(text.trim());
    if (!trust(address, hop) || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** The unit of rate limits: an IPv4 address, or an IPv6 /64, because one connection has more IPv6 addresses than can be counted. */
export function clientNetwork(address: string) {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest].slice(0, 4).join(':');
}

/** The block around a network: 256 IPv4 addresses, or the /48 of one IPv6 site. */
export function networkBlock(line: string) {
  return line.includes(':') ? line.split(':').slice(0, 3).join(':') : line.split('.').slice(0, 3).join('.');
}

/**
 * `2`: the number of proxies in front of the shop. `10.0.0.0/8, 192.0.2.7`: the networks of those proxies. Throws an Error with a readable
 * message.
 */
export function parseTrustedProxies(text: string): TrustProxy {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops < 1 || hops > 10) throw new Error(`${hops} is not a number of proxies from 1 to 10`);
    return (_, hop) => hop < hops;
  }
  const networks = new BlockList();
  for (const one of text.split(',').map((part) => part.trim())) {
    const [address = '', bits] = one.split('/');
    const kind = isIP(address);
    if (kind === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
      throw new Error(`"${one}" is not an address or a network`);
    networks.addSubnet(address, Number(bits ?? (kind === 4 ? 32 : 128)), kind === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => isIP(address) !== 0 && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

// A dual-stack socket reports an IPv4 address as IPv4-mapped IPv6.
function unmapIpv4(address: string) {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
