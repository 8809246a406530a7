import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';

const loopback = networks('127.0.0.0/8', '::1/128');
const nearby = networks('127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7');

/** This very machine. */
export function isLoopback(host: string) {
  return host === 'localhost' || lies(loopback, host);
}

/** In a network of one's own: by its number, or a name of one word, as machines beside each other know each other. */
export function isPrivateHost(host: string) {
  return lies(nearby, host) || /^[a-z][a-z0-9_-]*$/i.test(host);
}

/** Why what is said to a database could be read or answered by others on the way; undefined where it could not. */
export function eavesdroppingRisk(address: string) {
  const hosts = hostsOf(address);
  if (hosts.every((host) => host.startsWith('/') || isPrivateHost(host))) return undefined;
  if (modeOf(address) !== 'verify-full')
    return 'needs sslmode=verify-full, because its host is not on a private network; sslmode=require does not verify the server';
  // The driver asks a certificate for a name alone.
  return hosts.some(isIP)
    ? 'must name the host instead of an IP address, because sslmode=verify-full checks the name in the certificate'
    : undefined;
}

/**
 * What the driver is told of a database. `sslrootcert` names the CA as psql reads it, and the driver would hand it on to the database;
 * whoever names one has every certificate verified, name and all.
 */
export function databaseOptionsOf(address: string) {
  const [place, query] = address.split('?');
  const asked = new URLSearchParams(query);
  const ca = asked.get('sslrootcert');
  if (ca === null) return { url: address, how: {} };
  asked.delete('sslrootcert');
  asked.delete('sslmode');
  const ssl = ca === 'system' ? ('verify-full' as const) : { ca: readFileSync(ca, 'utf8'), rejectUnauthorized: true };
  return { url: `${place}?${asked}`, how: { ssl } };
}

/** The driver takes the last where several are said. */
function modeOf(address: string) {
  const asked = new URLSearchParams(address.split('?')[1]);
  return asked.getAll('sslmode').at(-1) ?? asked.getAll('ssl').at(-1);
}

/** Several may be named, one after the other; a path is a socket on this machine. */
function hostsOf(address: string) {
  const [, from = ''] = address.split('://');
  const [authority = ''] = from.split(/[/?]/);
  const places = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  return places.map((place) => decodeURIComponent(place.replace(/:\d*$/, '')).replace(/^\[(.*)\]$/, '$1'));
}

function lies(list: BlockList, host: string) {
  const family = isIP(host);
  return family !== 0 && list.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

function networks(...all: string[]) {
  const list = new BlockList();
  for (const one of all) {
    const [net = '', bits] = one.split('/');
    list.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
