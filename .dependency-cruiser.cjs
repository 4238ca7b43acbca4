/**
 * The ladder of docs/architecture.md: imports only go down, rooms on one rung never import each other.
 * `scripts/check-ladder.mjs` runs this and also asserts that the modules were seen at all.
 */
const rooms = {
  core: [],
  formats: ['core'],
  schemas: ['core', 'formats'],
  'store/lake': ['core', 'formats', 'schemas'],
  'store/archive': ['core', 'formats', 'schemas'],
  'store/state': ['core', 'schemas'],
  tiles: ['core', 'formats', 'schemas'],
  pdf: ['core', 'schemas'],
  location: ['core', 'formats', 'schemas', 'store/lake'],
  accounts: ['core', 'schemas', 'store/state'],
  billing: ['core', 'schemas', 'store/state', 'accounts'],
  notify: ['core', 'schemas', 'store/state'],
  workers: ['core', 'formats', 'schemas', 'store/archive', 'tiles', 'pdf'],
  report: ['core', 'schemas', 'store/lake', 'store/state', 'location', 'accounts', 'billing', 'pdf'],
  support: ['core', 'schemas', 'store/state', 'accounts', 'billing', 'report'],
  watch: [
    'core',
    'schemas',
    'store/lake',
    'store/state',
    'location',
    'accounts',
    'billing',
    'report',
    'notify',
  ],
  chat: ['core', 'schemas', 'store/state', 'accounts', 'billing', 'report'],
  ingest: ['core', 'formats', 'schemas', 'store/lake', 'store/archive', 'tiles', 'location', 'workers'],
  api: [
    'core',
    'schemas',
    'store/lake',
    'store/state',
    'tiles',
    'location',
    'accounts',
    'billing',
    'workers',
    'pdf',
    'report',
    'notify',
    'support',
    'watch',
    'chat',
  ],
  cli: [
    'core',
    'schemas',
    'store/lake',
    'store/state',
    'location',
    'billing',
    'report',
    'support',
    'tiles',
    'workers',
    'formats',
    'ingest',
    'api',
  ],
};
const top = ['clients', 'web', 'bench', 'scripts', 'test'];
const everyRoom = [...Object.keys(rooms), ...top];

const ladder = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room.replace('/', '-')}-imports-only-down`,
  severity: 'error',
  comment: `${room} may import: ${allowed.length ? allowed.join(', ') : 'nothing of the project'}`,
  from: { path: `^${room}/` },
  to: { path: `^(${everyRoom.filter((other) => other !== room && !allowed.includes(other)).join('|')})/` },
}));

/** Writers of the lake that lock a folder, stage files or ask whether a process lives: all of that is of one machine by nature. */
const lakeWriters = [
  'release/(staging|coverageFile|eventFiles|lakeIndex)',
  'release/(lakeMaintenance|removeFrame)',
  'release/(ingestRecordFile|frameAttempts)',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...ladder,
    {
      name: 'clients-stand-alone',
      severity: 'error',
      comment:
        'clients are their own packages: they import nothing of the server, no package and no node: module',
      from: { path: '^clients/' },
      to: { pathNot: '^clients/' },
    },
    {
      name: 'core-is-pure',
      severity: 'error',
      comment: 'core imports no node: module and no package: pure science and vocabulary',
      from: { path: '^core/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'unknown'],
      },
    },
    {
      name: 'billing-and-report-know-no-fastify',
      severity: 'error',
      from: { path: '^(accounts|billing|report|support|watch|chat)/' },
      to: { path: 'node_modules/@?fastify' },
    },
    {
      name: 'the-lake-has-one-door',
      severity: 'error',
      comment:
        'files of the lake are read and written through LakeFiles (core/lakeFiles.ts), whose implementations alone know the disk',
      from: {
        path: '^(store/lake|tiles|location/gazetteer|api/stac)/',
        pathNot: '^store/lake/files/(local|s3)/',
      },
      to: { path: '^(node:)?fs(/promises)?$' },
    },
    {
      name: 'only-writers-of-the-lake-know-its-machine',
      severity: 'error',
      comment:
        'store/lake/files/local is behind the door (lakeFilesAt.ts opens it); what else uses it is named here',
      from: {
        path: '^(store/lake|tiles|location/gazetteer|api/stac)/',
        pathNot: [
          '^store/lake/files/(local/|s3/|lakeFilesAt\\.ts$)',
          `^store/lake/(${lakeWriters.join('|')})\\.ts$`,
          '^location/gazetteer/write/(importRows|publishUnits)\\.ts$',
        ],
      },
      to: { path: '^store/lake/files/local/' },
    },
    {
      name: 'gdal-is-loaded-when-needed',
      severity: 'error',
      comment:
        'its addon may have to be built: ingest/native/gdal.ts loads it when a file is the first to need it',
      from: { path: `^(${Object.keys(rooms).join('|')}|scripts)/`, pathNot: '^ingest/native/gdal\\.ts$' },
      to: { path: 'node_modules/gdal-async', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circular-folders',
      severity: 'error',
      scope: 'folder',
      comment: 'folders, like files, never import each other in a circle',
      from: { pathNot: '^(test|bench|scripts|web)(/|$)' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    {
      name: 'no-dev-packages-in-rooms',
      severity: 'error',
      from: { path: `^(${Object.keys(rooms).join('|')})/` },
      // setup installs gdal-async when a file needs it; rooms have its types, and the rule above holds who loads it
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/gdal-async/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
