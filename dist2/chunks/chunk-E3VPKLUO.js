import { makeFolderDurably, removeTree, syncPath, syncTree } from './chunk-OMHUCNDV.js';
import { manifestSchema, releasePointerSchema } from './chunk-QSX7PNLE.js';
import { external_exports } from './chunk-OMHHBRYQ.js';
import {
  absentAs,
  isPartOf,
  localFilesIn,
  pieceName,
  rowsName,
  signatureFrom,
  tailName,
} from './chunk-F7E5KL7Y.js';
import { BoundedCache } from './chunk-XDQNITUM.js';
import { decodePieceTable } from './chunk-Q3ARXEFZ.js';
import { writeFully } from './chunk-XPGBKUGO.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';

// store/lake/files/sealedJson.ts
import { createHash } from 'node:crypto';
function sealedJson(value, indent) {
  return `${JSON.stringify({ ...value, seal: sealOf(value) }, null, indent)}
`;
}
function openSealed(content) {
  if (typeof content != 'object' || content === null || !('seal' in content)) return { content };
  let { seal, ...rest } = content;
  return seal === sealOf(rest) ? { content: rest } : null;
}
function sealOf(value) {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

// store/lake/files/jsonFile.ts
async function readJson(files, key, schema) {
  let found = await findJson(files, key, schema);
  if (!found) throw unusable(files.nameOf(key), 'there is no such file');
  return found.content;
}
async function findJson(files, key, schema) {
  let file = files.nameOf(key),
    found = await files.get(key).catch((error) => {
      throw unusable(file, errorMessage(error), error);
    });
  return found && { content: parseJson(file, found.bytes, schema), tag: found.tag };
}
function parseJson(file, bytes, schema) {
  let content;
  try {
    content = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  } catch (error) {
    throw unusable(file, `it is not JSON (${errorMessage(error)})`, error);
  }
  let opened = openSealed(content);
  if (!opened)
    throw unusable(
      file,
      'its `seal` is that of another content: it is damaged, or was edited by hand, and then is to have none',
    );
  let parsed = schema.safeParse(opened.content);
  if (!parsed.success) throw unusable(file, external_exports.prettifyError(parsed.error), parsed.error);
  return parsed.data;
}
function unusable(file, reason, cause) {
  return new GroundMotionError('unavailable', 'release_unusable', `${file} cannot be used: ${reason}`, {
    cause,
  });
}

// store/lake/files/lakeFilesAt.ts
import { join as join7 } from 'node:path';
import process3 from 'node:process';

// store/lake/files/local/localLakeFiles.ts
import { open as open2, readdir as readdir2, rename as rename2, stat as stat3 } from 'node:fs/promises';
import { basename, dirname as dirname2, join as join3 } from 'node:path';

// core/lakeFiles.ts
var SET_ASIDE_PREFIX = '.removed-';

// store/lake/files/lakeKey.ts
function assertKey(key) {
  let parts = key.split('/');
  if (!key.includes('\0') && parts.every((part) => part !== '' && part !== '.' && part !== '..')) return key;
  throw invalidInput(
    'lake_key_invalid',
    `${JSON.stringify(key)} is no key of a lake; write parts between /, none of them empty, . or ..`,
  );
}

// store/lake/files/local/atomicPut.ts
import { randomBytes } from 'node:crypto';
import { open, rename, rm as rm2, stat as stat2 } from 'node:fs/promises';
import { dirname, join as join2 } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// store/lake/files/local/lockFiles.ts
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

// store/lake/files/local/processIdentity.ts
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
function thisProcess() {
  return { machine: thisMachine(), pid: process.pid, startedAt: startTimeOf(process.pid) ?? '0' };
}
function identityText({ machine, pid, startedAt }) {
  return `${machine}-${pid}-${startedAt}`;
}
function parseIdentity(text) {
  let match = /^(.+)-(\d+)-(\d+)$/.exec(text);
  return match ? { machine: match[1], pid: Number(match[2]), startedAt: match[3] } : null;
}
function processLives({ machine, pid, startedAt }) {
  if (machine !== thisMachine()) return null;
  if (!processExists(pid)) return !1;
  let started = startTimeOf(pid);
  return started === null || started === startedAt;
}
function processExists(pid) {
  try {
    return (process.kill(pid, 0), !0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
function startTimeOf(pid) {
  try {
    let text = readFileSync(`/proc/${pid}/stat`, 'utf8'),
      fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
  } catch {
    return null;
  }
}
function thisMachine() {
  let namespace = '0';
  try {
    namespace = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {}
  return `${hostname().replaceAll(/[^A-Za-z0-9.]/g, '_')}.${namespace}`;
}

// store/lake/files/local/lockFiles.ts
var FOREIGN_LOCK_EXPIRES_MS = 12e4;
async function livingLocks(folder, pattern) {
  let living = [];
  for (let name of await readdir(folder).catch(absentAs([]))) {
    let holder = holderOf(name, pattern);
    holder &&
      ((await lives(holder, join(folder, name)))
        ? living.push(name)
        : await rm(join(folder, name), { force: !0 }));
  }
  return living;
}
function holderOf(name, pattern) {
  return parseIdentity(pattern.exec(name)?.[1] ?? '');
}
async function lives(holder, path) {
  let known = processLives(holder);
  if (known !== null) return known;
  let status = await stat(path).catch(() => null);
  return status !== null && Date.now() - status.mtimeMs < FOREIGN_LOCK_EXPIRES_MS;
}

// store/lake/files/local/atomicPut.ts
var WAITING_NAME = /^\.put-[0-9a-f]{12}-(.+)$/,
  LONGEST_PAUSE_MS = 8;
function isOnItsWay(name) {
  return WAITING_NAME.test(name);
}
async function putFile(path, bytes, condition) {
  let folder = dirname(path);
  return (
    await makeFolderDurably(folder),
    inTurn(folder, async (waiting) => {
      let before = await stat2(path, { bigint: !0 }).catch(absentAs(null));
      if (condition && (before && signatureFrom(before)) !== ('ifTag' in condition ? condition.ifTag : null))
        return null;
      (await waiting.file.writeFile(bytes), await waiting.file.sync());
      let { mtimeNs } = await waiting.file.stat({ bigint: !0 });
      if (before && mtimeNs <= before.mtimeNs) {
        let later = Number(before.mtimeNs / 1000n + 2n) / 1e6;
        await waiting.file.utimes(later, later);
      }
      await rename(waiting.path, path);
      let signature = signatureFrom(await waiting.file.stat({ bigint: !0 }));
      return (await syncPath(folder), signature);
    })
  );
}
async function removeFile(path) {
  if (!(await stat2(path).catch(absentAs(null)))) return;
  let folder = dirname(path),
    work = async () => {
      (await rm2(path, { force: !0 }), await syncPath(folder));
    };
  await inTurn(folder, work).catch((error) => (isDiskFull(error) ? work() : Promise.reject(error)));
}
function isDiskFull(error) {
  return ['ENOSPC', 'EDQUOT'].includes(error.code ?? '');
}
async function moveFile(from, to) {
  let folder = dirname(to);
  await inTurn(folder, async () => {
    (await rename(from, to), await syncPath(folder));
  });
}
async function inTurn(folder, work) {
  let name = `.put-${randomBytes(6).toString('hex')}-${identityText(thisProcess())}`,
    path = join2(folder, name);
  for (;;) {
    if ((await livingLocks(folder, WAITING_NAME)).length === 0) {
      let file = await open(path, 'wx');
      try {
        if (await isAlone(folder, name)) return await work({ path, file });
      } finally {
        (await file.close(), await rm2(path, { force: !0 }));
      }
    }
    await sleep(1 + Math.random() * LONGEST_PAUSE_MS);
  }
}
async function isAlone(folder, name) {
  for (;;) {
    let rivals = (await livingLocks(folder, WAITING_NAME)).filter((other) => other !== name);
    if (rivals.length === 0) return !0;
    if (rivals.some((rival) => rival < name)) return !1;
    await sleep(1);
  }
}

// store/lake/files/local/localLakeFiles.ts
var STAGING_PREFIX = '.staging-';
function localLakeFiles(root) {
  let pathOf = (key) => join3(root, assertKey(key));
  return {
    isShared: !1,
    nameOf: (key) => join3(root, key),
    keepsPieces: !1,
    localFolder: root,
    ...reading(root, pathOf),
    ...writing(pathOf),
    ...staging(root, pathOf),
  };
}
function reading(root, pathOf) {
  let opened = (key) => open2(pathOf(key), 'r').catch(absentAs(null));
  return {
    head: async (key) => {
      let found = await stat3(pathOf(key), { bigint: !0 }).catch(absentAs(null));
      return found && storedFile(key, found);
    },
    get: async (key, stretch) => {
      let handle = await opened(key);
      if (!handle) return null;
      let file = await openFileOf(handle);
      try {
        let { from, bytes } = stretch ?? { from: 0, bytes: file.size },
          target = new Uint8Array(Math.max(0, Math.min(bytes, file.size - from)));
        return { bytes: target.subarray(0, await file.read(target, from)), tag: file.tag };
      } finally {
        await file.close();
      }
    },
    open: async (key) => {
      let handle = await opened(key);
      return handle && openFileOf(handle);
    },
    list: async (prefix) => {
      let at = prefix.lastIndexOf('/');
      return (await filesIn(root, prefix.slice(0, Math.max(0, at)), prefix.slice(at + 1))).toSorted((a, b) =>
        a.key < b.key ? -1 : 1,
      );
    },
    folders: async (folder) => {
      let path = folder === '' ? root : pathOf(folder),
        found = await readdir2(path, { withFileTypes: !0 }).catch(absentAs(null));
      return found && found.flatMap((entry) => (entry.isFile() ? [] : [entry.name])).toSorted();
    },
    localPath: async (key) => pathOf(key),
    localRows: async (key) => pathOf(key),
    bringPieces: async () => {},
    forgetCopy: async () => {},
  };
}
function writing(pathOf) {
  return {
    put: async (key, bytes, condition) => putFile(pathOf(key), bytes, condition),
    assertConditionsHold: async () => {},
    remove: async (key) => removeFile(pathOf(key)),
    removeFolder: async (folder) => removeTree(pathOf(folder)),
    setAside: async (folder) => {
      let path = pathOf(folder),
        name = `${SET_ASIDE_PREFIX}${basename(folder)}-${Date.now()}`;
      return (
        await rename2(path, join3(dirname2(path), name)),
        await syncPath(dirname2(path)),
        [...folder.split('/').slice(0, -1), name].join('/')
      );
    },
  };
}
function staging(root, pathOf) {
  return {
    stagingPath: async (key) => {
      let above = dirname2(pathOf(key));
      return (await makeFolderDurably(above), join3(above, `${STAGING_PREFIX}${basename(key)}`));
    },
    publish: async (staged, key) => {
      let above = dirname2(pathOf(key));
      (await makeFolderDurably(above), await publishDurably(staged, pathOf(key)));
      for (let _ of key.split('/').slice(1)) ((above = dirname2(above)), await syncPath(above));
    },
    clearStaging: async (folder, untouchedMs) => {
      let path = folder === '' ? root : pathOf(folder),
        names = await readdir2(path).catch(absentAs([]));
      for (let name of names.filter((each) => each.startsWith(STAGING_PREFIX))) {
        let found = await stat3(join3(path, name)).catch(() => null);
        found &&
          Date.now() - Math.floor(found.mtimeMs) >= untouchedMs &&
          (await removeTree(join3(path, name)));
      }
    },
  };
}
function storedFile(key, status) {
  return {
    key,
    size: Number(status.size),
    tag: signatureFrom(status),
    putAtMs: Number(status.mtimeNs / 1000000n),
  };
}
async function openFileOf(handle) {
  let found = await handle.stat({ bigint: !0 });
  return {
    size: Number(found.size),
    tag: signatureFrom(found),
    read: async (target, position) => {
      let done = 0;
      for (; done < target.length;) {
        let { bytesRead } = await handle.read(target, done, target.length - done, position + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return done;
    },
    close: () => handle.close(),
  };
}
async function filesIn(root, folder, beginning) {
  let entries = await readdir2(join3(root, folder), { withFileTypes: !0 }).catch(absentAs([])),
    found = [];
  for (let { name } of entries) {
    if (!name.startsWith(beginning) || isOnItsWay(name)) continue;
    let key = folder === '' ? name : `${folder}/${name}`,
      status = await stat3(join3(root, key), { bigint: !0 }).catch(absentAs(null));
    status?.isDirectory()
      ? found.push(...(await filesIn(root, key, '')))
      : status && found.push(storedFile(key, status));
  }
  return found;
}
async function publishDurably(staged, path) {
  if (!(await stat3(staged)).isDirectory()) return (await syncPath(staged), moveFile(staged, path));
  (await syncTree(staged), await rename2(staged, path), await syncPath(dirname2(path)));
}

// store/lake/files/s3/s3Address.ts
import { tmpdir } from 'node:os';
import { join as join4 } from 'node:path';
var ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;
function isS3Address(address) {
  return address.startsWith('s3://');
}
function parseS3Address(address) {
  let found = ADDRESS.exec(address),
    prefix = (found?.[2] ?? '').replace(/\/+$/, ''),
    isPlain = prefix.split('/').every((part, _, parts) => isPart(part) || parts.length === 1);
  if (!found || !isPlain || (prefix !== '' && !isPart(prefix.split('/')[0])))
    throw invalidInput(
      'lake_url_invalid',
      `${JSON.stringify(address)} is no address of a lake in an object store; write s3://bucket or s3://bucket/prefix`,
    );
  return { bucket: found[1], prefix: prefix === '' ? '' : `${prefix}/` };
}
function isPart(part) {
  return part !== '' && part !== '.' && part !== '..';
}
var settingsSchema = external_exports.object({
  GM_DATA_DIR: external_exports.string().min(1).default('./data'),
  GM_CACHE_DIR: external_exports.string().min(1).default(join4(tmpdir(), 'ground-motion-cache')),
  GM_CACHE_GB: external_exports.coerce.number().positive().max(1e6).default(10),
  AWS_ENDPOINT_URL_S3: external_exports.url({ protocol: /^https?$/ }).optional(),
  AWS_ENDPOINT_URL: external_exports.url({ protocol: /^https?$/ }).optional(),
  AWS_REGION: external_exports.string().min(1).optional(),
  AWS_DEFAULT_REGION: external_exports.string().min(1).optional(),
  GM_S3_PATH_STYLE: external_exports.enum(['on', 'off']).optional(),
});
function s3SettingsOf(environment) {
  let set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
    parsed = settingsSchema.safeParse(set);
  if (!parsed.success) throw invalidInput('config_invalid', external_exports.prettifyError(parsed.error));
  let { data } = parsed,
    endpoint = data.AWS_ENDPOINT_URL_S3 ?? data.AWS_ENDPOINT_URL ?? null;
  return {
    cacheDir: data.GM_CACHE_DIR,
    workDir: join4(data.GM_DATA_DIR, 'stores'),
    cacheBytes: data.GM_CACHE_GB * 1e9,
    endpoint,
    hasBucketInPath: data.GM_S3_PATH_STYLE ? data.GM_S3_PATH_STYLE === 'on' : endpoint !== null,
    region: data.AWS_REGION ?? data.AWS_DEFAULT_REGION ?? 'us-east-1',
  };
}

// store/lake/files/s3/storeProbe.ts
import { randomUUID } from 'node:crypto';
var STORE_UNSAFE = 'lake_store_unsafe';
async function probeConditions(store, prefix) {
  let name = `${prefix}${randomUUID()}`;
  try {
    let first = await store.put(name, 'first', { ifAbsent: !0 }),
      taken = await store.put(name, 'second', { ifAbsent: !0 }),
      swapped = first === null ? null : await store.put(name, 'third', { ifTag: first }),
      stale = first === null ? null : await store.put(name, 'fourth', { ifTag: first });
    if (first !== null && taken === null && swapped !== null && stale === null) return;
    throw invalidInput(
      STORE_UNSAFE,
      'the object store does not obey If-Match and If-None-Match on writes, so that one publication could undo another; use a store that does',
    );
  } finally {
    await store.remove(name).catch(() => {});
  }
}

// store/lake/files/s3/s3LakeFiles.ts
import { createHash as createHash3 } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir as mkdir2, readdir as readdir4, rm as rm4, stat as stat6 } from 'node:fs/promises';
import { basename as basename2, dirname as dirname4, join as join6, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline as pipeline2 } from 'node:stream/promises';

// store/lake/files/s3/localCopies.ts
import { randomBytes as randomBytes2 } from 'node:crypto';
import { mkdir, readdir as readdir3, rename as rename3, rm as rm3, stat as stat4 } from 'node:fs/promises';
import { dirname as dirname3, join as join5 } from 'node:path';
var LocalCopies = class {
  #folder;
  #mostBytes;
  #isImmutable;
  #copies = /* @__PURE__ */ new Map();
  #fetching = /* @__PURE__ */ new Map();
  #heldBytes = 0;
  constructor(folder, mostBytes, isImmutable2) {
    ((this.#folder = folder),
      (this.#mostBytes = mostBytes),
      (this.#isImmutable = isImmutable2),
      this.#adopt());
  }
  /** Path of the copy under a name whose bytes never change; null where there is none, or they may. */
  async known(name) {
    return this.#isImmutable(name) ? this.#use(name, null) : null;
  }
  /** Path of the copy under a name; it is written where there is none, or not of this tag. */
  async pathOf(name, tag, write) {
    let known = this.#copies.get(name)?.tag === tag ? await this.#use(name, tag) : await this.known(name);
    if (known !== null) return known;
    let begun =
      this.#fetching.get(name) ?? this.#make(name, tag, write).finally(() => this.#fetching.delete(name));
    return (this.#fetching.set(name, begun), begun);
  }
  /** Removes the copies whose names are wanted. */
  async forget(isMeant) {
    await Promise.all([...this.#copies.keys()].filter(isMeant).map((name) => this.#remove(name)));
  }
  async #remove(name) {
    this.#copies.has(name) && (this.#forget(name), await rm3(join5(this.#folder, name), { force: !0 }));
  }
  #forget(name) {
    ((this.#heldBytes -= this.#copies.get(name)?.bytes ?? 0), this.#copies.delete(name));
  }
  /** Notes a copy as the one used last. */
  #note(name, copy) {
    (this.#forget(name), this.#copies.set(name, copy), (this.#heldBytes += copy.bytes));
  }
  /** Its path, and it is the one used last; null where it is no more. Copies get their names when they are whole. */
  async #use(name, tag) {
    let path = join5(this.#folder, name),
      found = await stat4(path).catch(() => null);
    return found?.isFile()
      ? (this.#note(name, { bytes: bytesOnDisk(found), tag, usedAt: Date.now() }), path)
      : null;
  }
  /** A full disk holds the copies of earlier: once they have gone, there may be room. */
  async #make(name, tag, write) {
    try {
      return await this.#copy(name, tag, write);
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.#makeRoom(name, 0);
    }
    return this.#copy(name, tag, write).catch((error) => {
      throw isFull(error) ? cacheFull(this.#folder, error) : error;
    });
  }
  async #copy(name, tag, write) {
    let path = join5(this.#folder, name),
      half = join5(this.#folder, `${HALF_PREFIX}${randomBytes2(8).toString('hex')}`);
    try {
      (await mkdir(dirname3(path), { recursive: !0 }),
        await write(half),
        await rename3(half, path),
        this.#note(name, { bytes: bytesOnDisk(await stat4(path)), tag, usedAt: Date.now() }));
    } finally {
      await rm3(half, { force: !0 });
    }
    return (await this.#makeRoom(name, this.#mostBytes), path);
  }
  async #makeRoom(kept, mostBytes) {
    for (let [name, { usedAt }] of this.#copies) {
      if (this.#heldBytes <= mostBytes || Date.now() - usedAt < IN_USE_MS) return;
      name !== kept && (await this.#remove(name));
    }
  }
  /** Counts what an earlier process has copied, what was used longest ago first, and removes what nobody can use. */
  async #adopt() {
    let names = await readdir3(this.#folder, { recursive: !0 }).catch(() => []),
      found = [];
    for (let name of names) {
      let status = await stat4(join5(this.#folder, name)).catch(() => null);
      !status?.isFile() ||
        this.#copies.has(name) ||
        (this.#isImmutable(name)
          ? found.push({ name, bytes: bytesOnDisk(status), usedAt: status.mtimeMs })
          : Date.now() - status.mtimeMs > ABANDONED_MS &&
            (await rm3(join5(this.#folder, name), { force: !0 })));
    }
    let since = [...this.#copies],
      earlier = found.toSorted((a, b) => a.usedAt - b.usedAt);
    for (let { name, ...copy } of earlier) this.#note(name, { ...copy, tag: null });
    for (let [name, copy] of since) this.#note(name, copy);
  }
};
function bytesOnDisk({ size, blocks }) {
  return blocks > 0 ? blocks * BLOCK_BYTES : size;
}
var BLOCK_BYTES = 512;
function isOfDisk(error) {
  return isFull(error) || ['write', 'open'].includes(error.syscall ?? '');
}
function isFull(error) {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code ?? '');
}
function cacheFull(folder, cause) {
  return new GroundMotionError(
    'unavailable',
    'lake_cache_full',
    `${folder}: no room for a copy of what is asked for (${errorMessage(cause)}); make room, or lower GM_CACHE_GB below what the disk of GM_CACHE_DIR has`,
    { cause },
  );
}
var HALF_PREFIX = '.half-',
  IN_USE_MS = 6e4,
  ABANDONED_MS = 36e5;

// store/lake/files/s3/objectStore.ts
import { createHash as createHash2, randomUUID as randomUUID2 } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import process2 from 'node:process';
import { stat as stat5 } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep2 } from 'node:timers/promises';

// store/lake/files/storeAway.ts
var STORE_AWAY = 'lake_unreachable';
function isStoreAway(error) {
  return error instanceof Error
    ? (error instanceof GroundMotionError && error.code === STORE_AWAY) || isStoreAway(error.cause)
    : !1;
}

// store/lake/files/s3/storeErrors.ts
function statusOf(error) {
  return error.$metadata?.httpStatusCode ?? null;
}
function attemptsOf(error) {
  return error.$metadata?.attempts ?? 1;
}
function toRefusal(error, name) {
  if (error instanceof GroundMotionError) return error;
  let { name: code, message } = error;
  if (code === 'NoSuchBucket')
    return invalidInput(
      'lake_bucket_missing',
      `${name}: there is no such bucket; make it, or correct GM_LAKE_URL`,
    );
  if (code === 'CredentialsProviderError')
    return invalidInput(
      'lake_credentials_missing',
      `${name}: ${message}; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile`,
    );
  if (code === 'AbortError' || code === 'TimeoutError')
    return new GroundMotionError(
      'unavailable',
      STORE_AWAY,
      `${name}: the object store has not answered in the time that a request may take`,
      { cause: error },
    );
  let status = statusOf(error);
  return status === 401 || status === 403
    ? new GroundMotionError(
        'unavailable',
        'lake_forbidden',
        `${name}: the object store refuses (${code}); see whose credentials are set and what they may do`,
        { cause: error },
      )
    : new GroundMotionError(
        'unavailable',
        STORE_AWAY,
        `${name}: the object store does not answer as it should (${status === null ? errorMessage(error) : `${status} ${code}`})`,
        { cause: error },
      );
}

// store/lake/files/s3/objectStore.ts
var CONNECT_TIMEOUT_MS = 5e3,
  REQUEST_TIMEOUT_MS = 2e4,
  HEAD_PATIENCE_MS = 1e4,
  MOST_ATTEMPTS = 3,
  MOST_CONDITIONAL_ATTEMPTS = 30,
  MOST_CONNECTIONS = 64,
  loaded = null;
function sdk() {
  return (
    (loaded ??= createRequire('file:///work/wt-tests/dist/store/lake/files/s3/objectStore.js')(
      '@aws-sdk/client-s3',
    )),
    loaded
  );
}
function openObjectStore({ bucket }, settings) {
  process2.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  let client = new (sdk().S3Client)({
      region: settings.region,
      ...(settings.endpoint !== null && { endpoint: settings.endpoint }),
      forcePathStyle: settings.hasBucketInPath,
      maxAttempts: MOST_ATTEMPTS,
      // Stores of other makers refuse the checksums that Amazon's takes.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        socketTimeout: REQUEST_TIMEOUT_MS,
        throwOnRequestTimeout: !0,
        httpAgent: { keepAlive: !0, maxSockets: MOST_CONNECTIONS },
        httpsAgent: { keepAlive: !0, maxSockets: MOST_CONNECTIONS },
      },
    }),
    at = (name) => ({ Bucket: bucket, Key: name }),
    asked = (name, ask) =>
      ask().catch((error) => {
        throw toRefusal(error, `s3://${bucket}/${name}`);
      });
  return {
    head: (name) =>
      asked(name, () =>
        client.send(new (sdk().HeadObjectCommand)(at(name)), inTime(HEAD_PATIENCE_MS)).then(
          ({ ContentLength = 0, ETag, LastModified }) => ({
            name,
            size: ContentLength,
            tag: tagOf(ETag),
            putAtMs: secondOf(LastModified),
          }),
          absent,
        ),
      ),
    get: (name, of = {}) =>
      asked(name, () => {
        let signal = of.patienceMs === void 0 ? null : AbortSignal.timeout(of.patienceMs),
          wanted = new (sdk().GetObjectCommand)({ ...at(name), ...rangeOf(of.stretch), IfMatch: of.tag });
        return client.send(wanted, signal ? { abortSignal: signal } : {}).then((found) => {
          let stream = found.Body;
          return {
            stream: signal ? addAbortSignal(signal, stream) : stream,
            tag: tagOf(found.ETag),
            size: sizeOf(found),
          };
        }, absent);
      }),
    put: (name, body, condition) => asked(name, () => putBytes(client, at(name), body, condition)),
    putFile: (name, path) => asked(name, () => putFile2(client, at(name), path)),
    remove: (name) =>
      asked(name, async () => {
        await client.send(new (sdk().DeleteObjectCommand)(at(name)));
      }),
    list: (prefix, isFlat = !1) => asked(prefix, () => listAll(client, bucket, prefix, isFlat)),
  };
}
function inTime(patienceMs) {
  return { abortSignal: AbortSignal.timeout(patienceMs) };
}
function tagOf(tag) {
  return (tag ?? '').replaceAll('"', '');
}
function rangeOf(wanted) {
  return wanted
    ? 'last' in wanted
      ? { Range: `bytes=-${wanted.last}` }
      : { Range: `bytes=${wanted.from}-${wanted.from + wanted.bytes - 1}` }
    : {};
}
function sizeOf({ ContentRange, ContentLength }) {
  if (ContentRange === void 0) return ContentLength ?? null;
  let total = /\/(\d+)$/.exec(ContentRange)?.[1];
  return total === void 0 ? null : Number(total);
}
function absent(error) {
  if (statusOf(error) === 404 && error.name !== 'NoSuchBucket') return null;
  throw error;
}
var LONGEST_PAUSE_MS2 = 200,
  PUT_ID = 'put-id';
async function putBytes(client, place, body, condition) {
  let on =
      condition === void 0 ? {} : 'ifTag' in condition ? { IfMatch: condition.ifTag } : { IfNoneMatch: '*' },
    id = randomUUID2(),
    put = new (sdk().PutObjectCommand)({ ...place, Body: body, ...on, Metadata: { [PUT_ID]: id } });
  for (let attempt = 1; ; attempt++)
    try {
      return tagOf((await client.send(put)).ETag);
    } catch (error) {
      if (condition === void 0 || error.name === 'NoSuchBucket') throw error;
      let status = statusOf(error),
        isRefused = status === 412 || status === 404;
      if (isRefused && attempt === 1 && attemptsOf(error) === 1) return null;
      let found = await client.send(new (sdk().HeadObjectCommand)(place)).catch(absent);
      if (found?.Metadata?.[PUT_ID] === id) return tagOf(found.ETag);
      if (isRefused) return null;
      if (attempt === MOST_CONDITIONAL_ATTEMPTS || (status !== null && status < 500 && status !== 409))
        throw error;
      await sleep2(Math.random() * LONGEST_PAUSE_MS2);
    }
}
var LEAST_BYTES_PER_MS = 100;
async function md5Of(path) {
  let hash = createHash2('md5');
  return (await pipeline(createReadStream(path), hash), hash.digest('base64'));
}
async function putFile2(client, place, path) {
  let { size } = await stat5(path),
    checksum = await md5Of(path);
  for (let attempt = 1; ; attempt++)
    try {
      let Body = size === 0 ? '' : createReadStream(path),
        put = new (sdk().PutObjectCommand)({ ...place, Body, ContentLength: size, ContentMD5: checksum });
      await client.send(put, { requestTimeout: REQUEST_TIMEOUT_MS + size / LEAST_BYTES_PER_MS });
      return;
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || [400, 403, 404].includes(statusOf(error) ?? 0)) throw error;
    }
}
async function listAll(client, bucket, prefix, isFlat) {
  let objects = [],
    folders = [],
    next;
  do {
    let page = await client.send(
      new (sdk().ListObjectsV2Command)({
        Bucket: bucket,
        Prefix: prefix,
        ...(isFlat && { Delimiter: '/' }),
        ContinuationToken: next,
      }),
    );
    for (let { Key = '', Size = 0, ETag, LastModified } of page.Contents ?? [])
      objects.push({ name: Key, size: Size, tag: tagOf(ETag), putAtMs: secondOf(LastModified) });
    for (let { Prefix = '' } of page.CommonPrefixes ?? []) folders.push(Prefix);
    next = page.IsTruncated ? page.NextContinuationToken : void 0;
  } while (next !== void 0);
  return { objects, folders };
}
function secondOf(lastModified) {
  return Math.floor((lastModified?.getTime() ?? Date.now()) / 1e3) * 1e3;
}

// store/lake/files/s3/pieceCopies.ts
import { open as open3 } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

// store/lake/files/notAsPublished.ts
var NotAsPublished = class extends GroundMotionError {
  constructor(message) {
    super('unavailable', 'lake_damaged', message);
  }
};

// store/lake/files/s3/pieceCopies.ts
var TABLES_BYTES = 24 * 2 ** 20,
  PIECE_BYTES = 160,
  LONGEST_RUN_BYTES = 6 * 2 ** 20,
  PieceCopies = class {
    #copies;
    #copyWhole;
    #objects;
    #tables = BoundedCache.ofBytes(TABLES_BYTES);
    #coming = /* @__PURE__ */ new Map();
    constructor(copies, copyWhole, objects) {
      ((this.#copies = copies), (this.#copyWhole = copyWhole), (this.#objects = objects));
    }
    /** Path of a file that has a key's tail and its pieces with rows of a span at their places. */
    async rows(key, tail, { first, last }) {
      let whole = await this.#copies.known(key);
      if (whole !== null) return whole;
      let table = await this.#table(key, tail),
        hasRows = ({ firstH3, lastH3 }) => firstH3 <= last && lastH3 >= first,
        run = { first: table.pieces.findIndex(hasRows), last: table.pieces.findLastIndex(hasRows) };
      return run.first < 0
        ? this.#tailPath(key, table)
        : bytesOf(table, run) > LONGEST_RUN_BYTES
          ? this.#copyWhole(key)
          : this.#copies.pathOf(rowsName(key, run.first, run.last), null, async (path) => {
              let bytes = await this.#read(key, table, run);
              await writeSparse(path, table, { bytes, at: table.starts[run.first] });
            });
    }
    /** Has a key's tail and pieces in files of their own. */
    async bring(key, tail, starts) {
      if ((await this.#copies.known(key)) !== null) return;
      let table = await this.#table(key, tail);
      await this.#tailPath(key, table);
      let wanted = starts.map((start) => table.starts.indexOf(start));
      if (wanted.some((index) => index < 0 || index === table.pieces.length))
        throw new NotAsPublished(`${this.#objects.nameOf(key)} has no piece where one is looked for`);
      let nameOf = (index) => pieceName(key, table.starts[index]),
        own = [...new Set(wanted)].filter((index) => !this.#coming.has(nameOf(index)));
      if (own.length > 0) {
        let coming = this.#bringAbsent(key, table, own).finally(() => {
          for (let index of own) this.#coming.delete(nameOf(index));
        });
        for (let index of own) this.#coming.set(nameOf(index), coming);
      }
      await Promise.all(wanted.flatMap((index) => this.#coming.get(nameOf(index)) ?? []));
    }
    /** What is known of a key is read again. */
    forget(key) {
      this.#tables.drop(key);
    }
    async #bringAbsent(key, table, indexes) {
      let nameOf = (index) => pieceName(key, table.starts[index]),
        known = await Promise.all(indexes.map((index) => this.#copies.known(nameOf(index)))),
        absent2 = indexes.filter((_, at) => known[at] === null);
      await Promise.all(
        runsOf(absent2, table).map(async (run) => {
          let bytes = await this.#read(key, table, run);
          for (let index of range(run)) {
            let start = table.starts[index] - table.starts[run.first],
              piece = bytes.subarray(start, start + table.pieces[index].bytes),
              write = (path) => writeSparse(path, { size: piece.length }, { bytes: piece, at: 0 });
            await this.#copies.pathOf(nameOf(index), null, write);
          }
        }),
      );
    }
    #table(key, tail) {
      return this.#tables.get(
        key,
        async () => (await this.#keptTable(key, tail)) ?? this.#fetchTable(key, tail),
      );
    }
    /** Of the copy that was made of the tail earlier. */
    async #keptTable(key, tail) {
      let path = await this.#copies.known(tailName(key)),
        file = path === null ? null : localFilesIn('').open(path);
      if (!file) return null;
      try {
        let { size } = file.status(),
          bytes = new Uint8Array(tail.bytes);
        return (
          await file.read(bytes, size - tail.bytes), crc32(bytes) === tail.crc32 ? tableOf(bytes, size) : null
        );
      } finally {
        file.close();
      }
    }
    async #fetchTable(key, tail) {
      let { bytes, size } = await this.#sound(
          key,
          { last: tail.bytes },
          (found) => crc32(found) === tail.crc32,
        ),
        table = tableOf(bytes, size ?? NaN);
      if (!table)
        throw new NotAsPublished(
          `${this.#objects.nameOf(key)} has ${size} bytes, which are not those of its pieces`,
        );
      return (await this.#tailPath(key, table), table);
    }
    #tailPath(key, table) {
      return this.#copies.pathOf(tailName(key), null, (path) => writeSparse(path, table, null));
    }
    async #read(key, table, run) {
      let from = table.starts[run.first],
        isSound = (bytes) =>
          range(run).every((index) => {
            let start = table.starts[index] - from,
              piece = table.pieces[index];
            return crc32(bytes.subarray(start, start + piece.bytes)) === piece.crc32;
          });
      return (await this.#sound(key, { from, bytes: bytesOf(table, run) }, isSound)).bytes;
    }
    /** Reads what is to be sound, twice if need be: what is damaged may have been so on its way. */
    async #sound(key, wanted, isSound) {
      for (let _ of ['first', 'second']) {
        let found = await this.#objects.read(key, wanted);
        if (isSound(found.bytes)) return found;
      }
      throw new NotAsPublished(
        `${this.#objects.nameOf(key)} is not what was published: a checksum is another one`,
      );
    }
  };
function tableOf(tail, size) {
  let pieces = tail.length === size ? [] : (decodePieceTable(tail) ?? []),
    starts = [0];
  for (let { bytes } of pieces) starts.push(starts.at(-1) + bytes);
  return starts.at(-1) + tail.length !== size
    ? null
    : { size, tail, pieces, starts, bytes: tail.length + PIECE_BYTES * pieces.length };
}
function runsOf(indexes, table) {
  let runs = [];
  for (let index of [...new Set(indexes)].toSorted((a, b) => a - b)) {
    let before = runs.at(-1),
      joined = before?.last === index - 1 ? { first: before.first, last: index } : null;
    joined && bytesOf(table, joined) <= LONGEST_RUN_BYTES
      ? (runs[runs.length - 1] = joined)
      : runs.push({ first: index, last: index });
  }
  return runs;
}
function range({ first, last }) {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
function bytesOf({ starts }, { first, last }) {
  return starts[last + 1] - starts[first];
}
async function writeSparse(path, { size, tail }, run) {
  let file = await open3(path, 'w');
  try {
    (await file.truncate(size),
      run && (await writeFully(file.fd, run.bytes, run.at)),
      tail && (await writeFully(file.fd, tail, size - tail.length)));
  } finally {
    await file.close();
  }
}

// store/lake/files/s3/s3LakeFiles.ts
var STAGING_PREFIX2 = '.staging-',
  PROBE_PREFIX = '.probe-',
  PATIENCE_MS = 1e4,
  WHOLE_PATIENCE_MS = 3e4,
  TOGETHER = 16;
function s3LakeFiles(address, settings) {
  let place = parseS3Address(address),
    store = openObjectStore(place, settings),
    folder = join6(settings.cacheDir, folderNameOf(address, settings)),
    copiesFolder = join6(folder, 'copies'),
    bucket = {
      store,
      nameOf: (key) => `${place.prefix}${assertKey(key)}`,
      prefixOf: (beginning) => `${place.prefix}${beginning}`,
      keyOf: (name) => name.slice(place.prefix.length),
    };
  return {
    nameOf: (key) => `s3://${place.bucket}/${place.prefix}${key}`,
    isShared: !0,
    keepsPieces: !0,
    localFolder: copiesFolder,
    ...reading2(bucket),
    ...copying(bucket, new LocalCopies(copiesFolder, settings.cacheBytes, isImmutable)),
    ...writing2(bucket),
    ...staging2(bucket, join6(folder, 'staging')),
  };
}
function folderNameOf(address, { endpoint }) {
  return createHash3('sha256')
    .update(`${endpoint ?? ''} ${address}`)
    .digest('hex')
    .slice(0, 16);
}
function workFolderOf(address, settings) {
  return join6(settings.workDir, folderNameOf(address, settings));
}
function isImmutable(key) {
  return /^(?:frames\/[^/]+\/releases|gazetteer\/units\/[^/]+)\/[^/]+\/|^gazetteer\/index-/.test(key);
}
function reading2({ store, nameOf, prefixOf, keyOf }) {
  let head = async (key) => {
      let found = await store.head(nameOf(key));
      return found && { key, size: found.size, tag: found.tag, putAtMs: found.putAtMs };
    },
    stretchOf = async (key, from, bytes, tag) => {
      let found = await store.get(nameOf(key), {
        stretch: { from, bytes },
        patienceMs: PATIENCE_MS,
        ...(tag !== void 0 && { tag }),
      });
      return found && bytesOf2(found, nameOf(key));
    };
  return {
    head,
    get: async (key, stretch) => {
      if (!stretch) {
        let found2 = await store.get(nameOf(key), { patienceMs: WHOLE_PATIENCE_MS });
        return found2 && bytesOf2(found2, nameOf(key));
      }
      let found = await head(key),
        bytes = Math.min(stretch.bytes, (found?.size ?? 0) - stretch.from);
      return !found || bytes <= 0
        ? found && { bytes: new Uint8Array(), tag: found.tag }
        : stretchOf(key, stretch.from, bytes);
    },
    open: async (key) => {
      let found = await head(key);
      return found && openObject(found, (from, bytes) => stretchOf(key, from, bytes, found.tag));
    },
    list: async (prefix) => {
      let { objects } = await store.list(prefixOf(prefix));
      return objects
        .filter(({ name }) => !name.startsWith(prefixOf(PROBE_PREFIX)))
        .map(({ name, size, tag, putAtMs }) => ({ key: keyOf(name), size, tag, putAtMs }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    folders: async (above) => {
      let prefix = above === '' ? '' : `${assertKey(above)}/`,
        { objects, folders } = await store.list(prefixOf(prefix), !0);
      return objects.length + folders.length === 0 ? null : folders.map((name) => basename2(name)).toSorted();
    },
  };
}
function copying({ store, nameOf }, copies) {
  let copyWhole = async (key) => {
      let known = await copies.known(assertKey(key));
      if (known !== null) return known;
      let name = nameOf(key),
        found = await store.head(name);
      if (!found) throw absentKey(name);
      return copies.pathOf(key, isImmutable(key) ? null : found.tag, async (path) => {
        let object = await store.get(name, { tag: found.tag });
        if (!object) throw absentKey(name);
        await pipeline2(object.stream, createWriteStream(path)).catch((error) => {
          throw isOfDisk(error) ? error : toRefusal(error, name);
        });
        let { size } = await stat6(path);
        if (size !== found.size) throw toRefusal(new Error(`${size} of ${found.size} bytes came`), name);
      });
    },
    pieces = new PieceCopies(copies, copyWhole, {
      nameOf,
      read: async (key, stretch) => {
        let found = await store.get(nameOf(key), { stretch, patienceMs: PATIENCE_MS });
        if (!found) throw absentKey(nameOf(key));
        return { ...(await bytesOf2(found, nameOf(key))), size: found.size };
      },
    });
  return {
    localPath: copyWhole,
    localRows: (key, tail, span) => pieces.rows(assertKey(key), tail, span),
    bringPieces: (key, tail, starts) => pieces.bring(assertKey(key), tail, starts),
    forgetCopy: async (key) => {
      (pieces.forget(key), await copies.forget((name) => name === key || isPartOf(key, name)));
    },
  };
}
async function bytesOf2({ stream, tag }, name) {
  let bytes = await buffer(stream).catch((error) => {
    throw toRefusal(error, name);
  });
  return { bytes: new Uint8Array(bytes), tag };
}
function absentKey(name) {
  return Object.assign(new Error(`${name} is not there`), { code: 'ENOENT' });
}
function openObject({ size, tag }, stretch) {
  let underWay = /* @__PURE__ */ new Set(),
    read = async (target, position) => {
      let bytes = Math.min(target.length, size - position);
      if (bytes <= 0) return 0;
      let found = await stretch(position, bytes);
      if (!found)
        throw new GroundMotionError(
          'unavailable',
          'lake_file_gone',
          'the object was removed while it was read',
        );
      return (target.set(found.bytes), found.bytes.length);
    };
  return {
    size,
    tag,
    read: async (target, position) => {
      let reads = read(target, position);
      return (underWay.add(reads), reads.finally(() => underWay.delete(reads)));
    },
    close: async () => {
      await Promise.allSettled(underWay);
    },
  };
}
function writing2({ store, nameOf, prefixOf }) {
  let probed = null,
    assertConditionsHold = async () => {
      ((probed ??= probeConditions(store, prefixOf(PROBE_PREFIX)).catch((error) => {
        throw ((probed = null), error);
      })),
        await probed);
    };
  return {
    put: async (key, bytes, condition) => {
      let name = nameOf(key);
      return (condition && (await assertConditionsHold()), store.put(name, bytes, condition));
    },
    assertConditionsHold,
    remove: async (key) => store.remove(nameOf(key)),
    removeFolder: async (folder) => {
      let { objects } = await store.list(prefixOf(`${assertKey(folder)}/`));
      await together(objects, ({ name }) => store.remove(name));
    },
    setAside: async (folder, first) => (await store.remove(nameOf(first)), folder),
  };
}
function staging2(bucket, folder) {
  let { store, nameOf } = bucket;
  return {
    stagingPath: async (key) => {
      let above = join6(folder, dirname4(assertKey(key)));
      return (await mkdir2(above, { recursive: !0 }), join6(above, `${STAGING_PREFIX2}${basename2(key)}`));
    },
    publish: async (staged, key) => {
      if ((await stat6(staged)).isFile()) await store.putFile(nameOf(key), staged);
      else {
        let files = await filesBeneath(staged),
          isOwn = (path) => dirname4(path) === staged,
          put = (path) => store.putFile(nameOf(`${key}/${relative(staged, path)}`), path);
        (await together(
          files.filter((path) => !isOwn(path)),
          put,
        ),
          await together(files.filter(isOwn), put));
      }
      await removeTree(staged);
    },
    clearStaging: async (above, untouchedMs) => {
      let path = join6(folder, above);
      for (let name of await readdir4(path).catch(absentAs([]))) {
        if (!name.startsWith(STAGING_PREFIX2)) continue;
        let found = await stat6(join6(path, name)).catch(() => null);
        found &&
          Date.now() - Math.floor(found.mtimeMs) >= untouchedMs &&
          (await rm4(join6(path, name), { recursive: !0, force: !0 }));
      }
    },
  };
}
async function filesBeneath(folder) {
  return (await readdir4(folder, { recursive: !0, withFileTypes: !0 }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join6(parentPath, name));
}
async function together(each, work) {
  let left = each.values(),
    lane = async () => {
      for (let one of left) await work(one);
    };
  await Promise.all(Array.from({ length: TOGETHER }, lane));
}

// store/lake/files/lakeFilesAt.ts
var inStores = /* @__PURE__ */ new Map();
function lakeFilesAt(address) {
  if (!isS3Address(address)) return localLakeFiles(address);
  let settings = s3SettingsOf(process3.env),
    identity = JSON.stringify([address, settings]),
    files = inStores.get(identity) ?? s3LakeFiles(address, settings);
  return (inStores.set(identity, files), files);
}
async function assertStoreSafe(address) {
  await lakeFilesAt(address)
    .assertConditionsHold()
    .catch((error) => {
      if (error instanceof GroundMotionError && error.code === STORE_UNSAFE) throw error;
    });
}
function machineFolder(address, folder) {
  let root = isS3Address(address) ? workFolderOf(address, s3SettingsOf(process3.env)) : address;
  return join7(root, folder);
}

// store/lake/files/layout.ts
var FRAMES_FOLDER = 'frames',
  RELEASES_FOLDER = 'releases',
  PAIRS_FOLDER = 'pairs',
  POINTER_FILE = 'current.json',
  MANIFEST_FILE = 'manifest.json',
  SERVED_FILE = 'served.json',
  COVERAGE_FILE = 'coverage.json',
  INDEX_FILE = 'index.parquet',
  CATALOGUE_FILE = 'catalogue.tsv.gz',
  QUICKLOOK_FILE = 'overview.png',
  SCRATCH_FOLDER = 'scratch';
function frameKey(frameId) {
  return `${FRAMES_FOLDER}/${frameId}`;
}
function frameDir(dataDir, frameId) {
  return machineFolder(dataDir, frameKey(frameId));
}
function pointerKey(frameId) {
  return `${frameKey(frameId)}/${POINTER_FILE}`;
}
function releaseKey(frameId, releaseId) {
  return `${frameKey(frameId)}/${RELEASES_FOLDER}/${releaseId}`;
}
function partitionPath(table, h3Parent) {
  return `${table}/h3_5=${h3Parent}/part-0.parquet`;
}

// store/lake/release/releasePointer.ts
async function readPointer(files, frameId) {
  return (await findJson(files, pointerKey(frameId), releasePointerSchema))?.content ?? null;
}
async function servedRelease(dataDir, frameId) {
  return (await readPointer(lakeFilesAt(dataDir), frameId))?.release ?? null;
}
async function currentManifest(dataDir, frameId) {
  let files = lakeFilesAt(dataDir),
    pointer = await readPointer(files, frameId);
  return pointer
    ? readJson(files, `${releaseKey(frameId, pointer.release)}/${MANIFEST_FILE}`, manifestSchema)
    : null;
}
var MOST_SWAPS = 100;
function swapRefused(file) {
  return new GroundMotionError(
    'unavailable',
    'pointer_not_moved',
    `${file} was another file each of ${MOST_SWAPS} times that it was to be replaced; see who writes it, and that its disk gives files stable inode numbers, and run again`,
  );
}
async function movePointer(files, frameId, next) {
  let key = pointerKey(frameId);
  for (let tries = 0; tries < MOST_SWAPS; tries++) {
    let before = await findJson(files, key, releasePointerSchema),
      condition = before ? { ifTag: before.tag } : { ifAbsent: !0 },
      text = sealedJson(next(before?.content ?? null), 1);
    if ((await files.put(key, text, condition)) !== null) return;
  }
  throw swapRefused(files.nameOf(key));
}

export {
  sealedJson,
  readJson,
  findJson,
  parseJson,
  unusable,
  SET_ASIDE_PREFIX,
  thisProcess,
  identityText,
  parseIdentity,
  processLives,
  livingLocks,
  holderOf,
  putFile,
  isS3Address,
  parseS3Address,
  s3SettingsOf,
  isStoreAway,
  openObjectStore,
  NotAsPublished,
  lakeFilesAt,
  assertStoreSafe,
  machineFolder,
  FRAMES_FOLDER,
  RELEASES_FOLDER,
  PAIRS_FOLDER,
  MANIFEST_FILE,
  SERVED_FILE,
  COVERAGE_FILE,
  INDEX_FILE,
  CATALOGUE_FILE,
  QUICKLOOK_FILE,
  SCRATCH_FOLDER,
  frameKey,
  frameDir,
  pointerKey,
  releaseKey,
  partitionPath,
  readPointer,
  servedRelease,
  currentManifest,
  MOST_SWAPS,
  swapRefused,
  movePointer,
};
//# sourceMappingURL=chunk-E3VPKLUO.js.map
