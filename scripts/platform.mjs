// Selects the lock file's packages for a machine. Plain JavaScript: the setup runs it with any Node before anything is installed.

/** Why this Node cannot install, or undefined: with an older one npm silently omits parts of the build. */
export function nodeRefused(version, platform, arch) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const installs = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!installs)
    return `Node ${version} is too old to install the shop. Use Node 20.19 or newer 20, 22.12 or newer 22, or 24.`;
  // Only this platform gets Node from the packages.
  if (platform === 'linux' && arch === 'x64') return undefined;
  if (major > 22 || (major === 22 && minor >= 22)) return undefined;
  return `Node ${version} cannot run the shop, and the packages for ${platform}-${arch} include no Node. Install Node 22.22 or newer.`;
}

/**
 * Whether npm has installed everything that this machine needs. `installed` is npm's own record (node_modules/.package-lock.json). An
 * installation without any development package is complete too: commands of a live shop need none.
 */
export function isInstalled(packages, installed, machine) {
  const entries = Object.entries(packages).filter(([place]) => place !== '');
  const here = ([place, { version }]) => installed[place]?.version === version;
  const isLive = !entries.some((entry) => entry[1].dev && here(entry));
  const wanted = Object.fromEntries(entries.filter(([, { dev }]) => !(dev && isLive)));
  const rest = Object.entries(wanted).filter(([, { optional }]) => !optional);
  return rest.every(here) && missingHere(wanted, machine, (place) => here([place, wanted[place]])).length === 0;
}

/** The optional packages of the lock file that this machine needs and does not have, as `name@version`. */
export function missingHere(packages, machine, has) {
  const fits = (given, one) => {
    if (!given) return true;
    const list = [given].flat();
    const refused = list.filter((name) => name.startsWith('!')).map((name) => name.slice(1));
    const wanted = list.filter((name) => !name.startsWith('!'));
    return !refused.includes(one) && (wanted.length === 0 || wanted.includes(one));
  };
  return Object.entries(packages)
    .filter(([, { optional, os, cpu }]) => optional && os && cpu)
    .filter(([, { os, cpu, libc }]) => fits(os, machine.os) && fits(cpu, machine.cpu) && fits(libc, machine.libc))
    .filter(([place]) => !has(place))
    .map(([place, { version }]) => `${nameOf(place)}@${version}`);
}

/** Optional packages that a package names and the lock file lacks: `npm ci` of npm 11 refuses such a lock file. */
export function gapsOf(packages) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !found(packages, place, name))
      .map(([name, version]) => ({ name, version, dev: dev ?? false })),
  );
}

/** The machines that a platform package supports, derived from its name. */
export function machineOf(name) {
  const words = name.split('/').pop().split('-');
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].find((one) => words.includes(one));
  const cpu = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'].find((one) => words.includes(one));
  const last = words.at(-1);
  const libc =
    os === 'linux' ? (last.startsWith('musl') ? 'musl' : last.startsWith('gnu') ? 'glibc' : undefined) : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}

function found(packages, place, name) {
  for (let at = place; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
