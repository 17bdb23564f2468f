import { openOverride } from './remote-override.js';

const input = '?remote=mf_admin@http://localhost:4302';
const manifest = 'http://localhost:4302/mf-manifest.json';
const message = (): string => document.querySelector('aside')?.textContent ?? '';
/** The badge is drawn by a root of its own. */
const saying = (text: string): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!message().includes(text)) return;
      watch.disconnect();
      resolve();
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  });

describe("a remote of the developer's own machine", () => {
  const realFetch = globalThis.fetch;
  const area = { pages: { '/admin-notes': 'front_desk' } };
  let answers = true;
  let served = 'mf_admin';
  let fetched: string[] = [];
  beforeEach(() => {
    answers = true;
    served = 'mf_admin';
    fetched = [];
    globalThis.fetch = (url) => {
      fetched.push(String(url));
      const json = (): Promise<object> => Promise.resolve({ name: served, area });
      return answers
        ? Promise.resolve({ ok: true, json } as Response)
        : Promise.reject(new TypeError());
    };
    AbortSignal.timeout ??= () => new AbortController().signal;
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
    delete document.documentElement.dataset['overrideHosts'];
    sessionStorage.clear();
    document.body.innerHTML = '';
  });
  const onHosts = (hosts: string): void => {
    document.documentElement.dataset['overrideHosts'] = hosts;
  };

  it.each([
    ['no host is named', undefined],
    ['another host is named', 'staging.studio.example'],
    ['hosts are named that are written alike', 'not-localhost,localhost.elsewhere.example'],
    ['nothing is named', ''],
  ])('is refused with a sentence where %s', async (_, hosts) => {
    if (hosts !== undefined) onHosts(hosts);
    expect(await openOverride(input).find('mf_admin')).toBeUndefined();
    await saying("localhost takes no remotes of your own machine. Only developers' hosts do.");
    expect(fetched).toEqual([]);
    expect(sessionStorage.getItem('remote-override')).toBeNull();
  });

  it('is taken where the host is named, others are not, and the page says so', async () => {
    onHosts('staging.studio.example,localhost');
    const own = openOverride(input);
    expect((await own.find('mf_admin'))?.manifest).toBe(manifest);
    expect(await own.find('mf_member')).toBeUndefined();
    await saying('mf_admin comes from localhost:4302');
  });

  it('is the same at the next page of the tab, until it is ended', async () => {
    onHosts('localhost');
    openOverride(input);
    expect((await openOverride('').find('mf_admin'))?.manifest).toBe(manifest);
    expect(await openOverride('?remote=').find('mf_admin')).toBeUndefined();
    expect(sessionStorage.getItem('remote-override')).toBeNull();
  });

  it('that does not answer fails, with what starts it, and is there again when it does', async () => {
    onHosts('localhost');
    answers = false;
    const own = openOverride(input);
    await expect(own.find('mf_admin')).rejects.toThrow();
    await saying("localhost:4302, which doesn't answer. Start it: npm run dev -w @studio/mf-admin");
    answers = true;
    expect((await own.find('mf_admin'))?.manifest).toBe(manifest);
    await saying('mf_admin comes from localhost:4302');
  });

  it('declares its pages in the place of the live build, and where nothing is live', async () => {
    onHosts('localhost');
    const live = { name: 'mf_admin', manifest: '/remotes/mf-admin/m.json', area: { pages: {} } };
    const member = { name: 'mf_member', area: { pages: { '/waiver': 'signed_in' } } };
    const own = openOverride(input);
    expect(await own.putInto({ remotes: [live, member] })).toEqual({
      remotes: [{ ...live, area }, member],
    });
    expect(await own.putInto({ remotes: [] })).toEqual({ remotes: [{ name: 'mf_admin', area }] });
  });

  it('that is another one than was written is told, and not run', async () => {
    onHosts('localhost');
    const own = openOverride('?remote=mf_adnim@http://localhost:4302');
    await saying('There is no mf_adnim at localhost:4302: mf_admin is served there.');
    await expect(own.find('mf_adnim')).rejects.toThrow('serves mf_admin, and not mf_adnim');
    expect(await own.putInto({ remotes: [] })).toEqual({ remotes: [] });
  });

  it('that is written wrong is told', async () => {
    onHosts('localhost');
    const own = openOverride('?remote=mf_admin@http://192.168.1.2:4302');
    expect(await own.find('mf_admin')).toBeUndefined();
    await saying('“mf_admin@http://192.168.1.2:4302” is no remote of your machine.');
  });
});
