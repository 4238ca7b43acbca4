import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../machine/freePort.mjs';
import type { Need } from '../machine/needs.ts';

const PROGRAMS = ['/usr/sbin/slurmctld', '/usr/sbin/slurmd', '/usr/sbin/munged', '/usr/bin/sbatch'] as const;
const [CONTROLLER, NODE_DAEMON, MUNGE, SBATCH] = PROGRAMS;
const NODES = ['n1', 'n2'] as const;

/** Slurm, whose daemons run only as root. */
export const SLURM: Need = {
  name: 'Slurm',
  isMissing: process.getuid?.() !== 0 || !PROGRAMS.every((path) => existsSync(path)),
  remedy: 'apt-get install slurmctld slurmd slurm-client munge, and run the tests as root',
};

/** A real Slurm with two nodes, both of which are this machine and claim 4 cores and 16 GB each. */
export interface Slurm {
  /** Submits a script with these variables from this folder; returns the job number. */
  submit(
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    folder: string,
  ): Promise<string>;
  /** State and node of the job's elements that haven't ended, by number; empty when all have. */
  pending(job: string): Promise<Readonly<Record<string, string>>>;
  /** Output of `scontrol`. */
  control(...args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts munge, the controller and both nodes; ready within about three seconds. */
export async function startSlurm(): Promise<Slurm> {
  const folder = mkdtempSync(join(tmpdir(), 'ground-motion-slurm-'));
  const configuration = join(folder, 'slurm.conf');
  const socket = join(folder, 'munge/socket');
  const environment = { ...process.env, SLURM_CONF: configuration };
  const started: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) =>
    started.push(spawn(program, args, { env: environment, stdio: 'ignore' }));
  for (const name of ['munge', 'state', 'log', ...NODES]) mkdirSync(join(folder, name), { mode: 0o755 });
  const key = join(folder, 'munge/key');
  writeFileSync(key, randomBytes(128), { mode: 0o600 });
  const files = ['pid', 'log', 'seed'].map((name) => `--${name}-file=${join(folder, 'munge', name)}`);
  start(MUNGE, '--foreground', '--force', `--key-file=${key}`, `--socket=${socket}`, ...files);
  await until('munge answers', async () => existsSync(socket));
  writeFileSync(configuration, await configurationOf(folder, socket));
  start(CONTROLLER, '-D', '-c');
  for (const node of NODES) start(NODE_DAEMON, '-D', '-N', node);

  const run = async (program: string, args: readonly string[]) =>
    (await promisify(execFile)(program, args, { env: environment })).stdout.trim();
  const close = async () => {
    for (const child of started.toReversed()) await killed(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until('both nodes are idle', async () => {
      const states = await run('sinfo', ['--noheader', '--Node', '--format=%T']).catch(() => '');
      return states === NODES.map(() => 'idle').join('\n');
    });
  } catch (error) {
    const logs = ['slurmctld', ...NODES].map((name) => logOf(folder, name)).join('\n');
    await close();
    throw new Error(`Slurm did not start:\n${logs}`, { cause: error });
  }
  return {
    submit: async (args, own, from) => {
      const path = `${dirname(process.execPath)}:${process.env['PATH']}`;
      const options = { env: { ...environment, ...own, PATH: path }, cwd: from };
      return (await promisify(execFile)(SBATCH, ['--parsable', ...args], options)).stdout.trim();
    },
    pending: async (job) => {
      const lines = await run('squeue', ['--noheader', '--array', `--jobs=${job}`, '--format=%K %T %N']);
      return Object.fromEntries(
        [...lines.matchAll(/^(\d+) (.*)$/gm)].map(([, element, rest]) => [element, rest]),
      );
    },
    control: (...args) => run('scontrol', args),
    close,
  };
}

/** No accounting and no control groups, so that it runs in a container; a requeued job starts after two seconds. */
async function configurationOf(folder: string, socket: string): Promise<string> {
  const ports = [await freePort(), await freePort(), await freePort()];
  const host = hostname().split('.')[0]!;
  const nodes = NODES.map(
    (node, at) =>
      `NodeName=${node} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${ports[at + 1]} CPUs=4 RealMemory=16000`,
  );
  return `ClusterName=test
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=${socket},cred_expire=5
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/%n
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/%n.pid
SlurmctldLogFile=${folder}/log/slurmctld
SlurmdLogFile=${folder}/log/%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
SlurmdParameters=config_overrides
MpiDefault=none
ReturnToService=2
KillWait=1
JobFileAppend=1
${nodes.join('\n')}
PartitionName=all Nodes=${NODES.join(',')} Default=YES MaxTime=INFINITE State=UP
`;
}

function logOf(folder: string, name: string): string {
  const path = join(folder, 'log', name);
  return existsSync(path) ? readFileSync(path, 'utf8').slice(-2000) : `${name} wrote no log`;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error(`not within two minutes: ${what}`);
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
