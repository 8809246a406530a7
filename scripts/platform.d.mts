type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Packages = Record<string, Entry>;

export function nodeRefused(version: string, platform: string, arch: string): string | undefined;
type Machine = { os: string; cpu: string; libc?: string };
export function isInstalled(packages: Packages, installed: Packages, machine: Machine): boolean;
export function missingHere(packages: Packages, machine: Machine, has: (place: string) => boolean): string[];
export function gapsOf(packages: Packages): { name: string; version: string; dev: boolean }[];
export function machineOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] };
