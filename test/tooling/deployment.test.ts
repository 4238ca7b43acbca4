import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../schemas/config.ts';

const root = resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const packageSchema = z.object({
  version: z.string(),
  engines: z.object({ node: z.string() }),
});
const { version, engines } = packageSchema.parse(JSON.parse(textOf('package.json')));

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.string().optional(),
      entrypoint: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string().nullable()).optional(),
      volumes: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});

const dockerfile = DockerfileParser.parse(textOf('Dockerfile'));
const instructions = (keyword: string): Instruction[] =>
  dockerfile.getInstructions().filter((instruction) => instruction.getKeyword() === keyword);
const words = (instruction: Instruction) => instruction.getArguments().map((argument) => argument.getValue());
const compose = composeSchema.parse(parse(textOf('compose.yaml'), { merge: true }));

describe('the Dockerfile', () => {
  test('uses a Node that the project supports', () => {
    const least = Number(/\d+/.exec(engines.node)![0]);
    for (const from of instructions('FROM'))
      expect(Number(/node:(\d+)-/.exec(words(from)[0]!)![1])).toBeGreaterThan(least);
  });

  test('copies only files that exist, or that the build creates', () => {
    const made = new Set(['node_modules', 'dist']);
    for (const copy of instructions('COPY')) {
      for (const source of words(copy).slice(0, -1)) {
        const name = source.replace(/^\/app\//, '');
        if (source.startsWith('--') || made.has(name)) continue;
        expect(existsSync(join(root, name)), source).toBe(true);
      }
    }
  });

  test('starts ./gm serve, and not as root', () => {
    expect(JSON.parse(instructions('CMD').at(-1)!.getArgumentsContent()!)).toEqual(['./gm', 'serve']);
    expect(words(instructions('USER').at(-1)!)[0]).not.toBe('root');
  });
});

describe('compose.yaml', () => {
  test('names the image by the version, and its services, volumes and built entries exist', () => {
    const { server, second, gm } = compose.services;
    const images = [server, second, gm].map((service) => service!.image);
    expect(new Set(images)).toEqual(new Set([`ground-motion:${version}`]));
    expect(gm!.entrypoint).toEqual(['./gm']);
    for (const { depends_on: needed, volumes } of Object.values(compose.services)) {
      for (const name of Object.keys(needed ?? {})) expect(compose.services).toHaveProperty(name);
      for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0]!);
    }
  });

  test('names a version of every image', () => {
    for (const [name, { image }] of Object.entries(compose.services))
      expect(image, name).toMatch(/^[\w./-]+:v?\d[\w.-]*$/);
  });

  test('gives the server only settings that it accepts', () => {
    const given = Object.entries(compose.services['server']!.environment!).filter(
      ([, value]) => value !== null,
    );
    const settings = given.map(([name, value]) => [name, filledIn(value!)] as const);
    const { databaseUrl, trustedProxies } = readConfig(Object.fromEntries(settings));
    expect(databaseUrl).toContain('@state:5432/');
    expect(trustedProxies).toEqual(['172.16.0.0/12']);
  });
});

/** A value as filled in by Compose, with placeholders for values without a default. */
function filledIn(value: string): string {
  return value.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g,
    (_, name: string, otherwise: string | undefined) =>
      otherwise ?? (name === 'GM_BASE_URL' ? 'https://motion.example.org' : 'secret'),
  );
}

describe('docs/deploy.md', () => {
  const text = textOf('docs/deploy.md');

  test('sets only settings that the server accepts', () => {
    const lines = /```ini\n(NODE_ENV=production\n[\s\S]*?)```/.exec(text)![1]!.trim().split('\n');
    const settings = lines.map((line) => line.split('=') as [string, string]);
    const filled = settings.map(([name, value]) => [name, value === '…' ? 'x'.repeat(32) : value]);
    expect(readConfig(Object.fromEntries(filled) as Record<string, string>).baseUrl).toBe(
      'https://motion.example.org',
    );
  });

  test('watches only metrics that the server exports', () => {
    const source = readdirSync(join(root, 'api'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => textOf(join('api', file)))
      .join('\n');
    for (const [metric] of text.matchAll(/\b(?:ground_motion|http)_[a-z_]+/g))
      expect(source.includes(metric), metric).toBe(true);
  });
});

test('every file of .github is valid YAML or Markdown', () => {
  const files = readdirSync(join(root, '.github'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.yml'))) {
    for (const document of parseAllDocuments(textOf(join('.github', file))))
      expect(document.errors).toEqual([]);
  }
});

describe('the workflow on GitHub', () => {
  const { jobs } = parse(textOf('.github/workflows/ci.yml'));
  const lines = jobs.quick.steps.flatMap(({ run }: { run?: string }) => run ?? []);

  test('tests the oldest supported Node, and the versions after it', () => {
    expect(jobs.quick.strategy.matrix.node).toEqual([engines.node.replace('>=', ''), '22', '24']);
    expect(lines).toEqual(['.ci/run quick']);
  });

  test('pins actions to the hash of their commit', () => {
    for (const job of Object.values<{ steps: { uses?: string }[] }>(jobs))
      for (const { uses } of job.steps) expect(uses ?? '@'.padEnd(41, '0')).toMatch(/@[0-9a-f]{40}$/);
  });
});
