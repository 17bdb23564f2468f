// Answers pages and files when the network does not. Each build of shell and remotes lies in a
// cache of its own and is used once it is whole; the one before is dropped then. Nothing below
// /api is kept here: what a person needs without a connection lies with the page (kept-person.ts).

/** ms until what is kept answers for a network that hangs. */
const PATIENCE = 3_000;
/** Files that are fetched side by side: the page's own requests come first. */
const AT_ONCE = 6;
/** The cache of the registry, and of the list which build of each application is whole. */
const INDEX = 'index';
const CURRENT = '/current';
const REGISTRY = '/remotes.json';
const PAGE = '/index.html';
const ENTRY = 'remoteEntry.js';

/** Never pages of the shell (services/gateway, file-rules.ts). */
const notPages =
  /^\/(\.well-known|api|auth|embed|functions|rest|storage|realtime|webhooks|remotes|internal|metrics|healthz|readyz)(\/|$)/;
const hashed = /[.-][0-9a-f]{8,}\.(?:[a-z0-9]+\.)*[a-z0-9]+$/;

const pathOf = (url) => new URL(url, self.location.origin).pathname;
const folderOf = (path) => path.slice(0, path.lastIndexOf('/') + 1);

/**
 * What is done with a request. page, manifest, registry: the network's within its time, else what is
 * kept. entry: from where its manifest came. file: what is kept, for its name says its content.
 */
const ruleOf = ({ method, mode, url }) => {
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return 'none';
  if (mode === 'navigate')
    return notPages.test(pathname) || /\.[^/]*$/.test(pathname) ? 'none' : 'page';
  if (pathname === REGISTRY) return 'registry';
  const isRemote = pathname.startsWith('/remotes/');
  if (isRemote && pathname.endsWith('/mf-manifest.json')) return 'manifest';
  if (isRemote && pathname.endsWith(`/${ENTRY}`)) return 'entry';
  const isFile = (isRemote || pathname.startsWith('/assets/')) && hashed.test(pathname);
  // A question mark: tried again past every cache.
  return isFile && search === '' ? 'file' : 'none';
};

const readCurrent = async () => {
  const known = await (await caches.open(INDEX)).match(CURRENT);
  return known ? known.json() : {};
};

/** What whole builds have under a path; undefined: nothing. */
const kept = async (path) => {
  for (const name of [INDEX, ...Object.values(await readCurrent())]) {
    const found = await (await caches.open(name)).match(path, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
};

const inTime = (answer) =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No answer in time.')), PATIENCE);
    answer.then(resolve, reject);
  });

/** The network's answer, unless it is late or its server is away and something is kept. */
const newest = async (request, path) => {
  const other = await kept(path);
  if (!other) return { answer: await fetch(request), isKept: false };
  try {
    const answer = await inTime(fetch(request));
    if (answer.status < 500) return { answer, isKept: false };
  } catch {
    // What is kept answers.
  }
  return { answer: other, isKept: true };
};

/** Folders of remotes whose manifest was answered here: their entry is of the same build then. */
const keptFolders = new Set();

const manifest = async (request) => {
  const path = pathOf(request.url);
  const { answer, isKept } = await newest(request, path);
  if (isKept) keptFolders.add(folderOf(path));
  else keptFolders.delete(folderOf(path));
  return answer;
};

const entry = async (request) => {
  const path = pathOf(request.url);
  return (keptFolders.has(folderOf(path)) && (await kept(path))) || fetch(request);
};

const answers = {
  page: async (request) => (await newest(request, PAGE)).answer,
  registry: async (request) => (await newest(request, REGISTRY)).answer,
  manifest,
  entry,
  file: async (request) => (await kept(pathOf(request.url))) ?? fetch(request),
};

self.addEventListener('fetch', (event) => {
  const answer = answers[ruleOf(event.request)];
  if (answer) event.respondWith(answer(event.request));
});

const fetchNow = async (path) => {
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
};

/** Keeps what has no hash in its name; refuses when it is of another build than the list. */
const keepOfBuild = async (cache, path, build) => {
  const answer = await fetchNow(path);
  if (!(await answer.clone().text()).includes(build))
    throw new Error(`${path} is of another build: rolled out meanwhile`);
  await cache.put(path, answer);
};

const keepFiles = async (cache, paths) => {
  const there = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
  const missing = paths.filter((path) => !there.has(path));
  for (let n = 0; n < missing.length; n += AT_ONCE)
    await cache.addAll(
      missing.slice(n, n + AT_ONCE).map((path) => new Request(path, { priority: 'low' })),
    );
};

/** One application, whole. `unhashed`: its paths without a hash. Returns build and cache. */
const keepApplication = async (name, unhashed) => {
  const folder = folderOf(unhashed[0]);
  const { build, files } = await (await fetchNow(`${folder}files.json`)).json();
  const cacheName = `${name} ${build}`;
  const cache = await caches.open(cacheName);
  for (const path of unhashed) await keepOfBuild(cache, path, build);
  await keepFiles(
    cache,
    files.map((file) => folder + file),
  );
  return { build, cacheName };
};

/** As the shell trusts them (shell/src/app/registry.ts). */
const isTrusted = ({ path, manifest: at }) => {
  const url = new URL(at, self.location.origin);
  return url.origin === self.location.origin && url.pathname.startsWith(`${path}/`);
};

/**
 * Has the builds that are rolled out now, of the shell and of the remotes this device uses. What was
 * kept goes on answering until all of them are whole. @returns build by application
 */
const keep = async (wanted) => {
  const registry = await fetchNow(REGISTRY);
  const { remotes } = await registry.clone().json();
  const before = await readCurrent();
  const used = new Set([...wanted, ...Object.keys(before)]);
  const whole = { shell: await keepApplication('shell', [PAGE]) };
  for (const remote of remotes.filter((one) => used.has(one.name) && isTrusted(one))) {
    const at = pathOf(remote.manifest);
    whole[remote.name] = await keepApplication(remote.name, [at, folderOf(at) + ENTRY]);
  }
  const of = (field) =>
    Object.fromEntries(Object.entries(whole).map(([name, one]) => [name, one[field]]));
  const current = of('cacheName');
  const index = await caches.open(INDEX);
  await index.put(REGISTRY, registry);
  await index.put(CURRENT, new Response(JSON.stringify(current)));
  const stay = new Set([INDEX, ...Object.values(current)]);
  for (const name of await caches.keys()) if (!stay.has(name)) await caches.delete(name);
  return of('build');
};

/** One after the other: two pages ask at the same time. */
let keeping = Promise.resolve();

self.addEventListener('message', (event) => {
  const { keep: wanted } = event.data ?? {};
  if (!Array.isArray(wanted)) return;
  const work = keeping.then(() => keep(wanted));
  keeping = work.then(
    () => undefined,
    () => undefined,
  );
  event.waitUntil(
    work.then(
      (builds) => event.ports[0]?.postMessage(builds),
      // Without a connection, or in the middle of a roll-out: the page asks again later.
      () => event.ports[0]?.postMessage(null),
    ),
  );
});
