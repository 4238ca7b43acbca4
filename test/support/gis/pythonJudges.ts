import { execFile, spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Need } from '../machine/needs.ts';

/** What Python users read the service with, from pip: GIS packages, a PDF validator, and agent frameworks. */
const PACKAGES = {
  stac: ['pystac-client==0.9.1', 'pystac[validation]==1.15.2', 'stac-validator==4.1.2'],
  wmts: ['OWSLib==0.35.0', 'lxml==6.1.3', 'MapProxy==7.0.0'],
  tables: [
    'geopandas==1.2.0',
    'pyogrio==0.13.0',
    'pyarrow==26.0.1',
    'geoparquet-validator==0.2.0',
    'duckdb==2.0.1',
  ],
  rasters: ['rio-cogeo==7.0.4'],
  langchain: ['langchain-core==1.8.3'],
  langchainSibfly: ['langchain-sibfly==0.1.0'],
  llamaIndex: ['llama-index-core==0.14.25', 'llama-index-tools-sibfly==0.1.0'],
  protocol: ['mcp==2.3.0'],
  producers: ['h5py==3.16.0', 'netCDF4==1.7.5.1.post1', 'rasterio==1.4.4'],
  pdf: ['page-validation==0.11.0'],
  x402: ['x402[httpx,requests,evm]==2.25.0'],
  crewai: ['crewai==1.15.30', 'crewai-sibfly==0.1.0'],
} as const;
export type PythonJudge = keyof typeof PACKAGES;

const FETCHING_MS = 240_000;
const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'ground-motion', 'gis-judges');

/** Runs a Python program with these packages, or says why it can't. */
export type RunPython = (program: string, ...args: readonly string[]) => Promise<string>;

/**
 * A judge's packages and how to run programs with them, fetched once into the cache; or why this machine doesn't have
 * them.
 */
export function pythonJudge(judge: PythonJudge): { readonly run: RunPython } | { readonly why: string } {
  const packages = PACKAGES[judge];
  const folder = join(cache, packages.join('_').replaceAll(/[^\w.-]/g, '-'));
  if (!existsSync(folder)) fetchPackages(packages, folder);
  if (!existsSync(folder)) return { why: `pip brings no ${packages.join(', ')}` };
  const environment = { ...process.env, PYTHONPATH: folder, PYTHONWARNINGS: 'ignore', no_proxy: '127.0.0.1' };
  return {
    run: async (program, ...args) => {
      const options = { env: environment, maxBuffer: 2 ** 24 };
      const { stdout } = await promisify(execFile)('python3', ['-c', program, ...args], options);
      return stdout;
    },
  };
}

/** A judge from npm or pip, as a requirement of tests. */
export function judging(judge: object): Need {
  return {
    name: 'a judge from npm or pip',
    isMissing: 'why' in judge,
    remedy: 'why' in judge ? String(judge.why) : '',
  };
}

/** Gives the folder its name only when everything is in it. */
function fetchPackages(packages: readonly string[], folder: string): void {
  const unfinished = `${folder}.${process.pid}`;
  const args = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', unfinished];
  const { status } = spawnSync('python3', [...args, ...packages], { timeout: FETCHING_MS });
  if (status === 0) renameSync(unfinished, folder);
  else rmSync(unfinished, { recursive: true, force: true });
}
