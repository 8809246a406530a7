import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether what this hop says about where a request came from is believed: 0 is whoever is connected. */
export type TrustProxy = (address: string, hop: number) => boolean;

export const trustNoProxy: TrustProxy = () => false;

/** The address a request came from: the nearest that no proxy of ours wrote its name behind. What stands further left anyone can have written. */
export function clientAddressOf(request: IncomingMessage, trust: TrustProxy) {
  let address = plain(request.socket.remoteAddress ?? '');
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined) return address;
  const hops = String(forwarded).split(',').reverse();
  for (const [hop, text] of hops.entries()) {
    const next = plain(text.trim());
    if (!trust(address, hop) || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** Who is counted as one: an IPv4 address, or the IPv6 network of a single line, which has more addresses than can be counted. */
export function clientNetwork(address: string) {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...rest].slice(0, 4).join(':');
}

/** The neighbourhood of a line: 256 IPv4 addresses, or what one IPv6 site is given. */
export function networkBlock(line: string) {
  return line.includes(':') ? line.split(':').slice(0, 3).join(':') : line.split('.').slice(0, 3).join('.');
}

/** `2`: so many proxies stand in front; `10.0.0.0/8, 192.0.2.7`: those that do. Throws in words. */
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

// A socket open for both kinds writes the older one inside the newer.
function plain(address: string) {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
