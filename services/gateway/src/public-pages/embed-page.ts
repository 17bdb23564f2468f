import { createHash } from 'node:crypto';
import type { ScheduleView, StudioProfile } from '@studio/contracts';
import { minutesBetween } from '@studio/domain-kit';
import { escapeHtml } from '@studio/nest-kit/pages';
import { t } from './messages.js';
import { longDay, when } from './when.js';

export type Theme = 'light' | 'dark' | 'auto';

/** What stands in the frame. `profile` undefined: the studio shows it to members alone. */
export interface EmbedContent {
  url: string;
  theme: Theme;
  profile: StudioProfile | undefined;
  classes: readonly ScheduleView[];
}

const light = '--bg:#fff;--ink:#23201c;--muted:#6b645b;--line:#e6dfd5;--on:#fff;';
const dark = '--bg:#141715;--ink:#f4f0ea;--muted:#a8aea9;--line:#2e3431;--on:#1b120d;';

const variables = ({ theme, profile }: EmbedContent): string => {
  const { primary } = profile?.colours ?? { primary: { light: '#9b4a2f', dark: '#e0916f' } };
  const day = `:root{color-scheme:light;${light}--accent:${primary.light}}`;
  const night = `:root{color-scheme:dark;${dark}--accent:${primary.dark}}`;
  if (theme === 'light') return day;
  if (theme === 'dark') return night;
  return `${day}@media (prefers-color-scheme:dark){${night}}`;
};

const layout = [
  'body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}',
  'main{max-inline-size:720px;margin-inline:auto;padding:8px 16px 16px}',
  'h1{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}',
  'h2{margin:20px 0 4px;font-size:17px}ul{margin:0;padding:0;list-style:none}',
  'li{display:grid;grid-template-columns:56px 1fr auto;gap:4px 12px;align-items:center;padding-block:10px;border-block-end:1px solid var(--line)}',
  'time{font-weight:600;font-variant-numeric:tabular-nums}.m{color:var(--muted);font-size:14px}.s{white-space:nowrap}',
  'p{margin:12px 0}a{color:var(--accent)}',
  '.b{display:inline-flex;align-items:center;min-block-size:44px;padding-inline:18px;border-radius:10px;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none}',
  '.o{background:none;color:var(--ink);box-shadow:inset 0 0 0 1px var(--line)}',
  'a:focus-visible{outline:2px solid var(--ink);outline-offset:2px}',
].join('');

const link = (href: string, text: string, more = ''): string =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener"${more}>${escapeHtml(text)}</a>`;

const rowOf = (url: string, one: ScheduleView): string => {
  const { classType, trainer, seatsLeft, startTime } = one;
  const isFull = seatsLeft === 0;
  const name = t('bookClass', { className: classType.name, time: when(one.startsAt) });
  const label = ` class="b${isFull ? ' o' : ''}" aria-label="${escapeHtml(name)}"`;
  const seats = isFull ? t('full') : t('seatsLeft', { count: seatsLeft });
  const detail = t('withTrainer', { minutes: minutesBetween(one), trainer: trainer.name });
  return [
    `<li><time datetime="${one.startsAt}">${startTime}</time>`,
    `<div><b>${escapeHtml(classType.name)}</b><br><span class="m">${escapeHtml(detail)} · <span class="s">${escapeHtml(seats)}</span></span></div>`,
    `${link(`${url}/class/${one.id}`, t(isFull ? 'waitingList' : 'book'), label)}</li>`,
  ].join('');
};

const daysOf = ({ url, classes }: EmbedContent): string => {
  const days = [...new Set(classes.map(({ date }) => date))];
  return days
    .map((day) => {
      const ofDay = classes.filter(({ date }) => date === day);
      const rows = ofDay.map((one) => rowOf(url, one)).join('');
      return `<h2>${escapeHtml(longDay(ofDay[0]?.startsAt ?? ''))}</h2><ul>${rows}</ul>`;
    })
    .join('');
};

const bodyOf = (content: EmbedContent): string => {
  const { url, profile, classes } = content;
  if (!profile)
    return `<p>${escapeHtml(t('membersOnly'))}</p><p>${link(`${url}/schedule`, t('signIn'))}</p>`;
  const list = classes.length > 0 ? daysOf(content) : `<p>${escapeHtml(t('noClasses'))}</p>`;
  return `${list}<p>${link(`${url}/schedule`, t('allClasses'))}</p>`;
};

/** The page, and the one style that its policy lets in. It has no script. */
export const embedPage = (content: EmbedContent): { html: string; styleHash: string } => {
  const css = variables(content) + layout;
  const title = escapeHtml(t('embedTitle', { studio: content.profile?.name ?? '' }).trim());
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${title}</title><style>${css}</style>`,
  ].join('');
  const body = `<main><h1>${title}</h1>${bodyOf(content)}</main>`;
  return {
    html: `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
    styleHash: createHash('sha256').update(css).digest('base64'),
  };
};
