import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../machine/freePort.mjs';
import type { Need } from '../machine/needs.ts';

/** Ceph, whose gateway is a real S3 server. */
export const CEPH: Need = {
  name: 'Ceph',
  isMissing: !['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'monmaptool'].every((name) =>
    existsSync(join('/usr/bin', name)),
  ),
  remedy: 'apt-get install radosgw ceph-mon ceph-osd',
};

/** Ceph's real S3 server, with objects in memory. */
export interface Gateway {
  readonly endpoint: string;
  /** Environment variables with which the server is found; this process has them until `close`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly bucket: string;
  /** Kills the part that answers, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const ACCESS_KEY = 'lake-keeper';
const SECRET_KEY = 'no-secret-at-all';

/**
 * A store with its gateway. Starting one takes ten to fifteen seconds, so the next file in this process gets the same one
 * with another bucket.
 */
interface Store {
  readonly endpoint: string;
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
}
const idle: Store[] = [];

/** Gives this process a gateway with an empty bucket, and the settings to find it. */
export async function startGateway(): Promise<Gateway> {
  const store = idle.pop() ?? (await startStore());
  const { endpoint, kill, restart } = store;
  const folder = mkdtempSync(join(tmpdir(), 'ground-motion-bucket-'));
  const bucket = `lake-${randomUUID()}`;
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const environment = {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ACCESS_KEY_ID: ACCESS_KEY,
    AWS_SECRET_ACCESS_KEY: SECRET_KEY,
    AWS_REGION: 'us-east-1',
    GM_CACHE_DIR: join(folder, 'cache'),
    GM_DATA_DIR: join(folder, 'data'),
  };
  Object.assign(process.env, environment);
  const close = async (): Promise<void> => {
    for (const name of Object.keys(environment)) delete process.env[name];
    rmSync(folder, { recursive: true, force: true });
    await kill();
    await restart();
    idle.push(store);
  };
  return { endpoint, environment, bucket, kill, restart, close };
}

async function startStore(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'ground-motion-ceph-'));
  const [monitorPort, port] = [await freePort(), await freePort()];
  const configuration = join(folder, 'ceph.conf');
  const started: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-c', configuration, ...args, '-f'], { stdio: 'ignore' });
    started.push(child);
    return child;
  };
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, ['-c', configuration, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
    });

  const [fsid, osd] = [randomUUID(), randomUUID()];
  for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(folder, name));
  writeFileSync(configuration, configurationOf({ folder, fsid, monitorPort, port }));
  const map = join(folder, 'monmap');
  execFileSync(
    'monmaptool',
    ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map],
    {
      stdio: 'ignore',
    },
  );
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
  start('ceph-mon', '-i', 'a');
  run('ceph', 'osd', 'new', osd);
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
  start('ceph-osd', '-i', '0');
  const user = [
    '--uid',
    'lake',
    '--display-name',
    'lake',
    '--access-key',
    ACCESS_KEY,
    '--secret',
    SECRET_KEY,
  ];
  run('radosgw-admin', '-n', 'client.rgw', 'user', 'create', ...user);

  const endpoint = `http://127.0.0.1:${port}`;
  let gateway = start('radosgw', '-n', 'client.rgw');
  await answers(endpoint);
  process.once('exit', () => {
    for (const child of started) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    endpoint,
    kill: () => killed(gateway),
    restart: async () => {
      gateway = start('radosgw', '-n', 'client.rgw');
      await answers(endpoint);
    },
  };
}

function configurationOf(of: { folder: string; fsid: string; monitorPort: number; port: number }): string {
  const { folder, fsid, monitorPort, port } = of;
  return `[global]
fsid=${fsid}
mon_host=v2:127.0.0.1:${monitorPort}
public_addr=127.0.0.1
cluster_addr=127.0.0.1
auth_cluster_required=none
auth_service_required=none
auth_client_required=none
osd_pool_default_size=1
osd_pool_default_min_size=1
osd_pool_default_pg_num=4
osd_crush_chooseleaf_type=0
mon_allow_pool_size_one=true
osd_objectstore=memstore
memstore_device_bytes=1073741824
run_dir=${folder}/run
admin_socket=${folder}/run/$name.asok
log_file=${folder}/$name.log
mon_data=${folder}/mon
osd_data=${folder}/osd
[client.rgw]
rgw_data=${folder}/rgw
ms_mon_client_mode=crc
rgw_frontends=beast endpoint=127.0.0.1:${port} tcp_nodelay=1
`;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function answers(endpoint: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (
      await fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error(`the gateway at ${endpoint} did not start`);
}
