import { createHash } from 'node:crypto';
import type { StudioFacts } from '@studio/contracts';
import { escapeHtml } from './escape-html.js';

/** Who a page belongs to, as far as it is shown. */
export type PageStudio = Pick<StudioFacts, 'isSet' | 'shortName' | 'logo' | 'colours'>;

export interface SmallPage {
  language: 'en' | 'ar';
  title: string;
  /** Beneath the title: markup, its values escaped. */
  content: string;
  studio: PageStudio;
  /** What the studio is called while nobody has said it. */
  unnamed: string;
}

/** Terracotta, as the screens come. */
const colours = { light: '#A4553A', dark: '#DD8F70' };

const styleOf = (primary: { light: string; dark: string }): string => `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template-columns:minmax(0,440px);place-content:center;gap:20px;padding:24px 16px;box-sizing:border-box;background:#F3EDE4;color:#1F2421;font:400 16px/24px Figtree,'Helvetica Neue',Arial,sans-serif}
[lang=ar] body{font-family:'IBM Plex Sans Arabic',Tahoma,Arial,sans-serif}
header{display:flex;align-items:center;justify-content:center;gap:8px;font:480 22px/28px Fraunces,Georgia,serif;overflow-wrap:anywhere}
[lang=ar] header{font-family:'IBM Plex Sans Arabic',Tahoma,Arial,sans-serif}
header img{max-height:36px;max-width:160px}
header svg{flex:none;color:${primary.light}}
main{padding:32px 24px;border-radius:16px;background:#FFFFFF}
h1{margin:0 0 8px;font:480 28px/34px Fraunces,Georgia,serif;overflow-wrap:anywhere}
[lang=ar] h1{font:600 26px/36px 'IBM Plex Sans Arabic',Tahoma,Arial,sans-serif}
p{margin:0 0 24px;color:#5C645F;overflow-wrap:anywhere}
p:last-child{margin:0}
b{font-weight:600;color:#1F2421}
form{display:grid;gap:16px;margin:0 0 16px}
form:last-child{margin:0}
label{display:grid;gap:6px;font-size:14px;line-height:20px;font-weight:600}
input{min-height:48px;padding:10px 14px;border:1px solid #8A8378;border-radius:12px;box-sizing:border-box;background:#FFFFFF;color:inherit;font:inherit;text-align:start}
button{min-height:48px;padding:10px 24px;border:0;border-radius:12px;background:${primary.light};color:#FFFFFF;font-family:inherit;font-size:16px;font-weight:600;line-height:24px;cursor:pointer}
.small{margin:16px 0 0;font-size:14px;line-height:20px}
a{display:inline-block;padding:12px 0;color:inherit;text-underline-offset:3px}
:focus-visible{outline:2px solid ${primary.light};outline-offset:2px}
@media (min-width:600px){main{padding:40px}}
@media (prefers-color-scheme:dark){
body{background:#101311;color:#F2EEE7}
header svg{color:${primary.dark}}
main{background:#1B1F1C}
p{color:#A6AEA8}
b{color:#F2EEE7}
input{border-color:#7C857F;background:#101311}
button{background:${primary.dark};color:#21100A}
:focus-visible{outline-color:${primary.dark}}
}`;

const mark =
  '<svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M3.2 17.9V10.8a8.8 8.8 0 0 1 17.6 0v7.1h-2.5v-7.1a6.3 6.3 0 0 0-12.6 0v7.1Z M7.2 17.9a4.8 4.8 0 0 1 9.6 0Z M3.7 19.4h16.6a.5.5 0 0 1 .5.5v1.5a.5.5 0 0 1-.5.5H3.7a.5.5 0 0 1-.5-.5v-1.5a.5.5 0 0 1 .5-.5Z"/></svg>';

/** Nothing runs on such a page, and it loads the logo alone; its forms lead back here. */
const headersOf = (style: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The address holds a token: no other site may learn it. (`no-referrer` would hide the origin of
  // the form, which the gateway looks at.)
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
});

/**
 * A page of one service alone, for links in mails: it asks before something is done, and works
 * without JavaScript.
 */
export const smallPage = ({
  language,
  title,
  content,
  studio,
  unnamed,
}: SmallPage): { html: string; headers: Record<string, string> } => {
  const style = styleOf(studio.colours?.primary ?? colours);
  const name = studio.isSet ? studio.shortName : unnamed;
  const logo = studio.logo ? `<img src="${escapeHtml(studio.logo.header)}" alt="">` : mark;
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`${title} · ${name}`)}</title><style>${style}</style></head>
<body><header>${logo}<span>${escapeHtml(name)}</span></header>
<main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
  return { html, headers: headersOf(style) };
};
