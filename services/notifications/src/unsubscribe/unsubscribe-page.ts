import { createHash } from 'node:crypto';
import type { NotificationKind } from '@studio/contracts';
import type { Language } from '@studio/email';
import { texts } from './messages.js';

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;background:#F3EDE4;color:#1F2421;font:400 16px/24px Figtree,'Helvetica Neue',Arial,sans-serif}
[lang=ar] body{font-family:'IBM Plex Sans Arabic',Tahoma,Arial,sans-serif}
main{max-width:440px;padding:32px;border-radius:16px;background:#FFFFFF}
h1{margin:0 0 8px;font:480 28px/34px Fraunces,Georgia,serif}
[lang=ar] h1{font:600 26px/36px 'IBM Plex Sans Arabic',Tahoma,Arial,sans-serif}
p{margin:0 0 24px;color:#5C645F}
form{margin:0 0 16px}
form:last-child{margin:0}
button{min-height:44px;padding:10px 24px;border:0;border-radius:12px;background:#A4553A;color:#FFFFFF;font-family:inherit;font-size:16px;font-weight:600;line-height:24px;cursor:pointer}
a{color:inherit}
:focus-visible{outline:2px solid #A4553A;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{background:#101311;color:#F2EEE7}
main{background:#1B1F1C}
p{color:#A6AEA8}
button{background:#DD8F70;color:#21100A}
:focus-visible{outline-color:#DD8F70}
}`;

/** Nothing may run or be loaded on this page; its form leads back here. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
} as const;

type State = 'ask' | 'done' | 'undone' | 'broken';

const messages = {
  ask: { title: 'askTitle', text: 'askText' },
  done: { title: 'doneTitle', text: 'doneText' },
  undone: { title: 'undoneTitle', text: 'undoneText' },
  broken: { title: 'brokenTitle', text: 'brokenText' },
} as const satisfies Record<State, object>;

/** Only our own words stand in it, and a token that is ours. */
export const unsubscribePage = (
  state: State,
  {
    topic = 'messages',
    language = 'en',
    token,
  }: { topic?: NotificationKind; language?: Language; token?: string | undefined } = {},
): string => {
  const t = texts(language);
  const title = t(messages[state].title);
  const text = t(messages[state].text, { about: t('topic', { topic }) });
  const form = (label: string, action = ''): string =>
    `<form method="post"${action}><button>${label}</button></form>`;
  const settings = `<a href="/settings">${t('chooseEmails')}</a>`;
  const undo = ` action="?token=${encodeURIComponent(token ?? '')}&amp;undo=1"`;
  const next = {
    ask: form(t('unsubscribe')),
    done: `${form(t('undo'), undo)}${settings}`,
    undone: settings,
    broken: settings,
  }[state];
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${next}</main></body></html>`;
};
