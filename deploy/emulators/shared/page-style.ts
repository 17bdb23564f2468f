import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { WebAnswer, WebRoute } from './web-server.js';

/** The studio's tokens (look.md): the emulators' pages look like the product. */
export const pageCss = `
@font-face{font-family:Fraunces;src:url(/look/fraunces.woff2) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:Figtree;src:url(/look/figtree.woff2) format("woff2");font-weight:300 900;font-display:swap}
:root{
  color-scheme:light;
  --canvas:#FAF7F2;--canvas-deep:#F3EDE4;--surface:#FFF;--sunk:#F6F2EB;--ink:#1F2421;--muted:#5C645F;
  --accent:#A4553A;--accent-pressed:#87432C;--accent-soft:#F7E8E1;--on-accent:#FFF;
  --calm:#4F6B5A;--calm-strong:#3F5849;--calm-soft:#E4ECE6;--scarce:#8A5A00;--scarce-soft:#FBF0DA;
  --alert:#A3263B;--alert-soft:#FBE9EC;--line:#E7DDCF;--line-strong:#8E8373;
  --shadow:0 8px 28px -6px rgb(74 56 38 / .16),0 2px 6px rgb(74 56 38 / .06);
  --motion:180ms cubic-bezier(.2,.7,.3,1);
}
@media (prefers-color-scheme:dark){:root{
  color-scheme:dark;
  --canvas:#141715;--canvas-deep:#101311;--surface:#1B1F1C;--sunk:#282E29;--ink:#F2EEE7;--muted:#A6AEA8;
  --accent:#DD8F70;--accent-pressed:#EBAB90;--accent-soft:#482E24;--on-accent:#21100A;
  --calm:#A2C7AF;--calm-strong:#BBD8C5;--calm-soft:#22312A;--scarce:#E6BC68;--scarce-soft:#352B14;
  --alert:#F2909F;--alert-soft:#3C1D23;--line:#2E3430;--line-strong:#77807A;
  --shadow:0 8px 28px -6px rgb(0 0 0 / .6);
}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;background:var(--canvas-deep)}
body{margin:0;min-block-size:100vh;background:linear-gradient(180deg,var(--canvas),var(--canvas-deep)) fixed;color:var(--ink);font:400 16px/24px Figtree,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
h1,h2,h3,p,ul,ol,dl,dd,fieldset{margin:0;padding:0;border:0}
ul,ol{list-style:none}
h1,h2,.serif{font-family:Fraunces,Georgia,serif;font-weight:480;letter-spacing:-.012em}
a{color:inherit}
button,input{font:inherit;color:inherit}
svg{display:block;flex:none}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.num{font-variant-numeric:tabular-nums lining-nums}
.muted{color:var(--muted)}
.logo{display:inline-flex;align-items:center;gap:8px;font-size:22px;line-height:28px;text-decoration:none}
.logo svg{color:var(--accent)}
.visually-hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}
`;

const markPath =
  'M3.2 17.9V10.8a8.8 8.8 0 0 1 17.6 0v7.1h-2.5v-7.1a6.3 6.3 0 0 0-12.6 0v7.1Z M7.2 17.9a4.8 4.8 0 0 1 9.6 0Z M3.7 19.4h16.6a.5.5 0 0 1 .5.5v1.5a.5.5 0 0 1-.5.5H3.7a.5.5 0 0 1-.5-.5v-1.5a.5.5 0 0 1 .5-.5Z';

/** The studio's mark, drawn in the text's colour. */
export const markSvg = `<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path fill="currentColor" d="${markPath}"/></svg>`;

const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#A4553A" d="${markPath}"/></svg>`;

/** Fonts and icon; where the font packages are missing, the system's fonts stand in. */
export const pageAssetRoutes: WebRoute[] = [
  font(
    '/look/fraunces.woff2',
    '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  ),
  font('/look/figtree.woff2', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  {
    method: 'GET',
    path: '/favicon.ico',
    handle: () => ({
      status: 200,
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=86400' },
      body: iconSvg,
    }),
  },
];

function font(path: string, file: string): WebRoute {
  let answer: WebAnswer | undefined;
  return { method: 'GET', path, handle: () => (answer ??= readFont(file)) };
}

function readFont(file: string): WebAnswer {
  try {
    return {
      status: 200,
      headers: { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' },
      body: readFileSync(createRequire(import.meta.url).resolve(file)),
    };
  } catch {
    return { status: 404 };
  }
}
