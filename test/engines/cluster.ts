import { type ChildProcess, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#database/port.ts';
import { postgresBinaries } from './debian.ts';
import { engineFile, engineFolder, signalEngine, startEngine } from './engine.ts';
import { waitForPort } from './pooler.ts';

type Machine = { name: string; port: number; rest: number; folder: string; child: ChildProcess };
type Member = { name: string; role: string; state: string };

/**
 * Three PostgreSQL servers under Patroni, etcd and HAProxy, with the files of deploy/ha, in which only the addresses change: all run on
 * one machine here. Throws Missing where an engine is not installed.
 */
export async function openCluster({ synchronous = true } = {}) {
  const [patroni, etcd, haproxy] = [engineFile('patroni'), engineFile('etcd'), engineFile('haproxy')];
  const bin = postgresBinaries();
  const folder = engineFolder('cluster');
  const keepers = await openEtcd(etcd, folder);
  const hosts = keepers.map(({ client }) => `127.0.0.1:${client}`).join(',');
  const machines: Machine[] = [];
  for (const name of ['one', 'two', 'three']) {
    const [port, rest] = [await freePort(), await freePort()];
    const file = join(folder, `${name}.yml`);
    writeFileSync(file, patroniFile({ name, port, rest, hosts, folder, bin, synchronous }));
    machines.push({ name, port, rest, folder, child: startEngine(patroni, [file], folder) });
    // The first machine creates the database, the others copy it.
    if (name === 'one') await until(async () => (await members()).some((one) => one.role === 'leader'), 90);
  }
  await whole();
  const door = await openDoor(haproxy, folder, machines);
  // Until its first health check HAProxy takes every machine for the primary.
  await pause(2000);

  async function members(): Promise<Member[]> {
    for (const { rest } of machines) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(1500) }).catch(
        () => undefined,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }
  /** Until there is one primary and both others follow it. */
  function whole() {
    return until(async () => {
      const all = await members();
      const fit = all.filter(({ role, state }) => role === 'leader' || state === 'streaming' || state === 'running');
      return fit.length === 3 && all.filter(({ role }) => role === 'leader').length === 1 && (await isCovered());
    }, 180);
  }
  async function isCovered() {
    return !synchronous || (await members()).some(({ role }) => role === 'quorum_standby');
  }
  const named = async (wanted: (member: Member) => boolean) => {
    const found = (await members()).find(wanted)?.name;
    return machines.find(({ name }) => name === found) as Machine;
  };

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${door.port}/shop`,
    whole,
    leader: () => named(({ role }) => role === 'leader'),
    standby: () => named(({ role }) => role !== 'leader'),
    /** Kills a machine with everything that runs on it; returns a function that starts it again. */
    lose(machine: Machine) {
      for (const pid of processesOf(machine)) kill(pid, 'SIGKILL');
      return () => {
        machine.child = startEngine(patroni, [join(folder, `${machine.name}.yml`)], folder);
      };
    },
    /** Makes a machine hang; returns a function that resumes it. */
    hang(machine: Machine) {
      const pids = processesOf(machine);
      for (const pid of pids) kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) kill(pid, 'SIGCONT');
      };
    },
    async switchOver() {
      const leader = await named(({ role }) => role === 'leader');
      const body = JSON.stringify({ leader: leader.name });
      const answer = await fetch(`http://127.0.0.1:${leader.rest}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`Patroni would not switch over: ${await answer.text()}`);
    },
    loseEtcd() {
      const keeper = keepers[Math.floor(Math.random() * keepers.length)] as (typeof keepers)[number];
      signalEngine(keeper.child, 'SIGKILL');
      return () => {
        keeper.child = keeper.start();
      };
    },
    async close() {
      for (const machine of machines) for (const pid of processesOf(machine)) kill(pid, 'SIGKILL');
      for (const { child } of [...keepers, door]) signalEngine(child, 'SIGKILL');
      await pause(500);
      spawnSync('rm', ['-rf', folder]);
    },
  };
}

const password = 'failover';

function patroniFile(at: {
  name: string;
  port: number;
  rest: number;
  hosts: string;
  folder: string;
  bin: string;
  synchronous: boolean;
}) {
  const data = join(at.folder, at.name);
  const text = readFileSync('deploy/ha/patroni.yml', 'utf8');
  return text
    .replace(/^name: .*/m, `name: ${at.name}`)
    .replace(/password: "[^"]*"/g, `password: ${password}`)
    .replace(/hosts: .*/, `hosts: ${at.hosts}`)
    .replace('listen: 0.0.0.0:8008', `listen: 127.0.0.1:${at.rest}`)
    .replace(/connect_address: \S+:8008/, `connect_address: 127.0.0.1:${at.rest}`)
    .replace('listen: 0.0.0.0:5432', `listen: 127.0.0.1:${at.port}`)
    .replace(/connect_address: \S+:5432/, `connect_address: 127.0.0.1:${at.port}`)
    .replace(
      /data_dir: .*/,
      `data_dir: ${data}\n  bin_dir: ${at.bin}\n  pgpass: ${data}.pgpass\n  parameters:\n    unix_socket_directories: ${at.folder}\n    shared_buffers: 128MB`,
    )
    .replace(/archive_command: .*/, "archive_command: 'true'")
    .replace('synchronous_mode_strict: true', `synchronous_mode_strict: ${at.synchronous}`)
    .replace('synchronous_mode: quorum', `synchronous_mode: ${at.synchronous ? 'quorum' : 'off'}`);
}

async function openEtcd(file: string, folder: string) {
  const ports = [];
  for (const name of ['e1', 'e2', 'e3']) ports.push({ name, client: await freePort(), peer: await freePort() });
  const all = ports.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  const keepers = ports.map(({ name, client, peer }) => {
    const [own, to] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
    const args = [
      '--name',
      name,
      '--data-dir',
      join(folder, name),
      '--enable-v2=false',
      '--heartbeat-interval',
      '250',
      '--election-timeout',
      '2500',
    ];
    args.push('--listen-client-urls', own, '--advertise-client-urls', own, '--listen-peer-urls', to);
    args.push('--initial-advertise-peer-urls', to, '--initial-cluster', all);
    const start = () => startEngine(file, args, folder);
    return { client, child: start(), start };
  });
  for (const { client } of keepers) await waitForPort(client);
  return keepers;
}

async function openDoor(file: string, folder: string, machines: Machine[]) {
  const port = await freePort();
  let text = readFileSync('deploy/ha/haproxy.cfg', 'utf8').replace('bind :5000', `bind 127.0.0.1:${port}`);
  for (const [at, { port: to, rest }] of machines.entries())
    text = text.replace(`db-${at + 1}:5432 check port 8008`, `127.0.0.1:${to} check port ${rest}`);
  writeFileSync(join(folder, 'haproxy.cfg'), text);
  const child = startEngine(file, ['-db', '-f', 'haproxy.cfg'], folder);
  await waitForPort(port);
  return { port, child };
}

/** Patroni, its PostgreSQL and its other processes: everything of this machine. */
function processesOf({ child, folder, name }: Machine) {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,pgid=,ppid=,args='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  const rows = listed
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .map(([, pid, group, parent, args = '']) => ({
      pid: Number(pid),
      group: Number(group),
      parent: Number(parent),
      args,
    }));
  const roots = rows.filter(({ group, args }) => group === child.pid || args.includes(join(folder, name)));
  const pids = new Set(roots.map(({ pid }) => pid));
  for (const { pid, parent } of rows) if (pids.has(parent)) pids.add(pid);
  return [...pids];
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // Already ended.
  }
}

async function until(holds: () => Promise<boolean>, seconds: number) {
  for (const last = Date.now() + seconds * 1000; Date.now() < last; await pause(250)) if (await holds()) return;
  throw new Error(`the cluster was not what it should be within ${seconds} s`);
}
