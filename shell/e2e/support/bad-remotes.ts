import { cut, library, page, registered, saying, thrown, titled } from './bad-answers.js';
import type { BadFiles } from './roll-out-bad.js';

export interface BadRemote extends BadFiles {
  kind: string;
  /** What the console says of it. */
  reason: RegExp;
  /** The bad file has run and stays in the page: the remote returns as another build. */
  hasRun?: true;
}

const registry = /^\/remotes\.json$/;
const below = (file: string): RegExp => new RegExp(`^/remotes/mf-admin/[^/]+/${file}$`);
const manifest = below('mf-manifest\\.json');
const entry = below('remoteEntry\\.js');
const routes = below('assets/__federation_expose_routes\\.\\w+\\.js');
export const pages = below('assets/(?!__federation)[^/]+\\.js');
const styles = below('assets/[^/]+\\.css');

const unread = (error: string): RegExp =>
  new RegExp(`Failed to get manifest[^]*mf-admin/\\w+/mf-manifest\\.json[^]*${error}`);
const notLoaded = (error: string): RegExp =>
  new RegExp(`Failed to load script[^]*mf-admin/\\w+/remoteEntry\\.js[^]*${error}`);
const chunk = /ChunkLoadError: Loading (css )?chunk \d+ failed[^]*\/remotes\/mf-admin\//;

/** Kinds of a registry that says nothing of any remote: the one that was read last counts. */
export const unreadable: readonly BadRemote[] = [
  {
    kind: 'no JSON',
    at: registry,
    answer: page,
    reason: /remotes\.json can't be read: SyntaxError/,
  },
  {
    kind: 'failing',
    at: registry,
    answer: [500, '{}'],
    reason: /remotes\.json can't be read: Error: it answered 500/,
  },
  {
    kind: 'one that never comes',
    at: registry,
    answer: 'never',
    reason: /remotes\.json can't be read: TimeoutError/,
  },
];

/** Each kind of remote that can't run, by what is wrong with it. */
export const badRemotes: Record<string, readonly BadRemote[]> = {
  'the registry': [
    {
      kind: 'no line',
      at: registry,
      answer: registered(() => []),
      reason: /mf_admin is not in remotes\.json/,
    },
    {
      kind: 'a line without a manifest',
      at: registry,
      answer: registered(({ name }) => [{ name }]),
      reason: /the line of mf_admin in remotes\.json can't be read/,
    },
    {
      kind: 'a line outside of its folder',
      at: registry,
      answer: registered((one) => [{ ...one, manifest: '/remotes/mf-member/0/mf-manifest.json' }]),
      reason: /mf_admin is not run from \/remotes\/mf-member/,
    },
    {
      kind: 'a manifest at another origin',
      at: registry,
      answer: registered((one) => [
        { ...one, manifest: `https://elsewhere.example${one.manifest}` },
      ]),
      reason: /mf_admin is not run from https:\/\/elsewhere/,
    },
  ],
  'the manifest': [
    {
      kind: 'none',
      at: manifest,
      answer: [404, '{"code":"NOT_FOUND"}'],
      reason: /mf-manifest\.json answered 404/,
    },
    {
      kind: 'failing',
      at: manifest,
      answer: [500, '{}'],
      reason: /mf-manifest\.json answered 500/,
    },
    { kind: 'empty', at: manifest, answer: [200, ''], reason: unread('SyntaxError') },
    { kind: 'a page', at: manifest, answer: page, reason: unread('SyntaxError') },
    {
      kind: 'another JSON',
      at: manifest,
      answer: [200, '{"name":"mf_admin"}'],
      reason: unread('ZodError: metaData'),
    },
    { kind: 'cut', at: manifest, answer: cut, reason: unread('SyntaxError') },
    { kind: 'one that never comes', at: manifest, answer: 'never', reason: unread('TimeoutError') },
    {
      kind: 'an entry at another origin',
      at: manifest,
      answer: saying(({ metaData }) => (metaData.publicPath = 'https://elsewhere.example/')),
      reason: /Failed to load script[^]*elsewhere\.example\/remoteEntry\.js/,
    },
  ],
  'what it needs': [
    {
      kind: 'a newer shell-kit',
      at: manifest,
      answer: library('@studio/shell-kit', { version: '2.0.0', range: '^2.0.0' }),
      reason: /was built with @studio\/shell-kit 2\.0\.0 and takes \^2\.0\.0, the shell has/,
    },
    {
      kind: 'a name that the shell lacks',
      at: manifest,
      answer: library('@studio/shell-kit', { names: ['useCart'] }),
      reason: /uses useCart of @studio\/shell-kit, which the shell's/,
    },
    {
      kind: 'a newer shellApi',
      at: manifest,
      answer: saying(({ needs }) => (needs.shellApi += 1)),
      reason: /needs shellApi \d+, the shell gives/,
    },
    {
      kind: 'another React',
      at: manifest,
      answer: library('react', { version: '18.3.1', range: '^18.3.0' }),
      reason: /was built with react 18\.3\.1/,
    },
    {
      kind: 'a newer minor of React',
      at: manifest,
      answer: library('react', { version: '19.99.0', range: '^19.99.0' }),
      reason: /was built with react 19\.99\.0/,
    },
  ],
  'the entry': [
    { kind: 'none', at: entry, answer: [404, ''], reason: notLoaded('ScriptNetworkError') },
    { kind: 'failing', at: entry, answer: [500, ''], reason: notLoaded('ScriptNetworkError') },
    {
      kind: 'empty',
      at: entry,
      answer: [200, ''],
      reason: /Failed to get remoteEntry exports[^]*mf_admin/,
    },
    { kind: 'cut', at: entry, answer: cut, reason: notLoaded('ScriptExecutionError') },
    { kind: 'a page', at: entry, answer: page, reason: notLoaded('ScriptNetworkError') },
    {
      kind: 'with the content type of a page',
      at: entry,
      answer: 'as a page',
      reason: notLoaded('ScriptNetworkError'),
    },
    {
      kind: 'throwing',
      at: entry,
      answer: [200, thrown],
      reason: notLoaded('ScriptExecutionError'),
    },
    {
      kind: 'of another container',
      at: entry,
      answer: (text) => text.replaceAll('mf_admin', 'mf_other'),
      reason: /Failed to get remoteEntry exports[^]*mf_admin/,
    },
    {
      kind: 'of another build',
      at: entry,
      answer: (text) => text.replaceAll(/\b[0-9a-f]{10}\b/g, '0123456789'),
      hasRun: true,
      reason: chunk,
    },
    {
      kind: 'without routes',
      at: entry,
      answer: (text) => text.replaceAll('./routes', './elsewhere'),
      reason: /"\.\/routes" does not exist in container/,
    },
    {
      kind: 'one that never comes',
      at: entry,
      answer: 'never',
      reason: notLoaded('ScriptNetworkError'),
    },
  ],
  'the files of its pages': [
    { kind: 'no routes', at: routes, answer: [404, ''], reason: chunk },
    {
      kind: 'routes under another name',
      at: routes,
      answer: (text) => text.replace(/\{default:(\w+)\}\)/, '{other:$1})'),
      hasRun: true,
      reason: /mf_admin exposes no routes/,
    },
    { kind: 'none', at: pages, answer: [404, ''], reason: chunk },
    { kind: 'failing', at: pages, answer: [500, ''], reason: chunk },
    { kind: 'cut', at: pages, answer: cut, reason: chunk },
    { kind: 'throwing', at: pages, answer: [200, thrown], reason: chunk },
    {
      kind: 'throwing when drawn',
      at: pages,
      answer: titled(`get className(){${thrown}}`),
      hasRun: true,
      reason: /Error: the bad build/,
    },
    {
      kind: 'throwing in an effect',
      at: pages,
      answer: titled(`ref(){${thrown}}`),
      hasRun: true,
      reason: /Error: the bad build/,
    },
    { kind: 'ones that never come', at: pages, answer: 'never', reason: chunk },
    { kind: 'no styles', at: styles, answer: [404, ''], reason: chunk },
    { kind: 'a page for styles', at: styles, answer: page, reason: chunk },
  ],
};
