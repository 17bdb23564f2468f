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
  let answers = true;
  let fetched: string[] = [];
  beforeEach(() => {
    answers = true;
    fetched = [];
    globalThis.fetch = (url) => {
      fetched.push(String(url));
      return answers ? Promise.resolve({ ok: true } as Response) : Promise.reject(new TypeError());
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
    expect(await openOverride(input)('mf_admin')).toBeUndefined();
    await saying("localhost takes no remotes of your own machine. Only developers' hosts do.");
    expect(fetched).toEqual([]);
    expect(sessionStorage.getItem('remote-override')).toBeNull();
  });

  it('is taken where the host is named, others are not, and the page says so', async () => {
    onHosts('staging.studio.example,localhost');
    const find = openOverride(input);
    expect((await find('mf_admin'))?.manifest).toBe(manifest);
    expect(await find('mf_member')).toBeUndefined();
    await saying('mf_admin comes from localhost:4302');
  });

  it('is the same at the next page of the tab, until it is ended', async () => {
    onHosts('localhost');
    openOverride(input);
    expect((await openOverride('')('mf_admin'))?.manifest).toBe(manifest);
    expect(await openOverride('?remote=')('mf_admin')).toBeUndefined();
    expect(sessionStorage.getItem('remote-override')).toBeNull();
  });

  it('that does not answer fails, with what starts it, and is there again when it does', async () => {
    onHosts('localhost');
    answers = false;
    const find = openOverride(input);
    await expect(find('mf_admin')).rejects.toThrow();
    await saying("localhost:4302, which doesn't answer. Start it: npm run dev -w @studio/mf-admin");
    answers = true;
    expect((await find('mf_admin'))?.manifest).toBe(manifest);
    await saying('mf_admin comes from localhost:4302');
  });

  it('that is written wrong is told', async () => {
    onHosts('localhost');
    const find = openOverride('?remote=mf_admin@http://192.168.1.2:4302');
    expect(await find('mf_admin')).toBeUndefined();
    await saying('“mf_admin@http://192.168.1.2:4302” is no remote of your machine.');
  });
});
