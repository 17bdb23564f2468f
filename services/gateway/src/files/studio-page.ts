import type { StudioProfile } from '@studio/contracts';
import { brandCss } from '@studio/domain-kit';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Data for the shell's code: no script, and nothing in it ends the element. */
const dataOf = (studio: StudioProfile): string =>
  `<script type="application/json" id="studio-profile">${JSON.stringify(studio).replaceAll('<', '\\u003c')}</script>`;

/** What stands in the header's place before a script has run (shell/src/app/first-frame.css). */
const FRAME = '<div class="first-frame"></div>';
const frameOf = ({ shortName, logo }: StudioProfile): string => {
  const mark = logo ? `<img src="${logo.header}" alt="" />` : '<i class="first-mark"></i>';
  return `<div class="first-frame">${mark}<span>${escape(shortName)}</span></div>`;
};

/** Name, description, icons and colours stand in the page itself: nothing flashes. */
export const studioPage = (html: string, studio: StudioProfile): string => {
  const { name, tagline, logo, colours } = studio;
  const head = dataOf(studio) + (colours ? `<style>${brandCss(colours)}</style>` : '');
  const named = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escape(name)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => {
      return before + escape(tagline || name);
    })
    .replace('</head>', () => `${head}</head>`)
    .replace(FRAME, () => frameOf(studio));
  if (!logo) return named;
  const icon = `<link rel="icon" href="${logo.icon192}" type="image/png">`;
  return named
    .replaceAll(/<link rel="icon"[^>]*>/g, '')
    .replace(/<link rel="apple-touch-icon"[^>]*>/, () => {
      return `${icon}<link rel="apple-touch-icon" href="${logo.maskable192}">`;
    });
};

/** The web app's manifest under the studio's name, with its logo when it has one. */
export const studioManifest = (
  manifest: string,
  { name, shortName, tagline, logo }: StudioProfile,
): string => {
  const known = JSON.parse(manifest) as Record<string, unknown>;
  const icon = (src: string, size: number, purpose?: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  });
  return JSON.stringify({
    ...known,
    name,
    short_name: shortName,
    ...(tagline && { description: tagline }),
    ...(logo && {
      icons: [
        icon(logo.icon192, 192),
        icon(logo.icon512, 512),
        icon(logo.maskable192, 192, 'maskable'),
        icon(logo.maskable512, 512, 'maskable'),
      ],
    }),
  });
};
