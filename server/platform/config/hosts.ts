import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

const loopback = blockListOf('127.0.0.0/8', '::1/128');
const nearby = blockListOf('127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7');

/** Whether the host is this machine. */
export function isLoopback(host: string) {
  return host === 'localhost' || isListed(loopback, host);
}

/** Whether the host is in a private network: by its address, or by a name of one word, as machines of one network address each other. */
export function isPrivateHost(host: string) {
  return isListed(nearby, host) || /^[a-z][a-z0-9_-]*$/i.test(host);
}

/** Why others could read or forge a database connection on the way; undefined if they could not. */
export function eavesdroppingRisk(address: string) {
  const hosts = hostsOf(address);
  if (hosts.every((host) => host.startsWith('/') || isPrivateHost(host))) return undefined;
  if (modeOf(address) !== 'verify-full')
    return 'needs sslmode=verify-full, because its host is not on a private network; sslmode=require does not verify the server';
  // The driver verifies a certificate by name only.
  return hosts.some(isIP)
    ? 'must name the host instead of an IP address, because sslmode=verify-full checks the name in the certificate'
    : undefined;
}

/**
 * The address and TLS options for the driver. `sslrootcert` names the CA as for psql; the driver would pass it on to the database. An
 * address with `sslrootcert` always gets full verification of certificate and name.
 */
export function databaseOptionsOf(address: string) {
  const [place, query] = address.split('?');
  const params = new URLSearchParams(query);
  const ca = params.get('sslrootcert');
  if (ca === null) return { url: address, how: {} };
  params.delete('sslrootcert');
  params.delete('sslmode');
  const ssl = ca === 'system' ? ('verify-full' as const) : { ca: readFileSync(ca, 'utf8'), rejectUnauthorized: true };
  return { url: `${place}?${params}`, how: { ssl } };
}

/** The driver uses the last value of a repeated parameter. */
function modeOf(address: string) {
  const query = new URLSearchParams(address.split('?')[1]);
  return query.getAll('sslmode').at(-1) ?? query.getAll('ssl').at(-1);
}

/** An address may list several hosts; a path is a socket on this machine. */
function hostsOf(address: string) {
  const [, from = ''] = address.split('://');
  const [authority = ''] = from.split(/[/?]/);
  const places = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  return places.map((place) => decodeURIComponent(place.replace(/:\d*$/, '')).replace(/^\[(.*)\]$/, '$1'));
}

function isListed(list: BlockList, host: string) {
  const family = isIP(host);
  return family !== 0 && list.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

function blockListOf(...all: string[]) {
  const list = new BlockList();
  for (const one of all) {
    const [net = '', bits] = one.split('/');
    list.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
