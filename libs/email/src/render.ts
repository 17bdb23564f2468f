import Handlebars from 'handlebars';
import { htmlTemplate, textTemplate } from './base.template.js';
import { footerOf, type Standing } from './footer.js';
import type { Language } from './language.js';
import { scriptStyleOf } from './script-style.js';
import { inParagraphs, inSentence, oneLine, paragraphs, withoutIsolates } from './plain-text.js';
import type { MailContent } from './mail-content.js';
import { mails } from './mails/kinds.js';
import type { MailKind, MailPayload } from './mails/kinds.js';
import { formatsOf } from './locale.js';
import type { Formats } from './locale.js';
import { texts } from './messages.js';

export interface RenderedMail {
  /** One line: no header can be smuggled in by a name or a title. */
  subject: string;
  html: string;
  text: string;
}

/** Who writes: settings of the studio. */
export interface Sender {
  name: string;
  shortName: string;
  /** '': not known. */
  place: string;
  /** Of the logo as PNG; none: a neutral mark, where `url` is known. Mail programs show no SVG. */
  logoUrl?: string;
  /** Of buttons and the mark, in light and dark mails. */
  colours?: { light: string; dark: string };
  /** Address of the web application; none leaves the link out of the footer. */
  url?: string;
}

export interface RenderOptions {
  language?: Language;
  studio?: Partial<Sender>;
  /** What the footer says of it; always sent unless told. */
  standing?: Standing;
}

/** Characters. */
const SUBJECT_LENGTH = 200;
const PREHEADER_LENGTH = 160;

const drawHtml = Handlebars.compile(htmlTemplate, { strict: false });
const drawText = Handlebars.compile(textTemplate, { noEscape: true });

/**
 * Handlebars writes `=` as an entity, which only matters in attributes without quotes. Links are
 * always quoted here, and people and programs that read the source should see them whole.
 */
const linkHtml = (url: string): Handlebars.SafeString =>
  new Handlebars.SafeString(Handlebars.escapeExpression(url).replaceAll('&#x3D;', '='));

/** Only web links leave in a mail: a value such as `javascript:` can't become one. */
const safeUrl = (url: string): string => {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new RangeError('not a web link');
  return url;
};

/** What people write in several lines; everything else is a name, a title, a date. */
const written = new Set(['text', 'eventDescription']);

/** What texts are chosen by, in every language: never shown, so nothing is put around it. */
export const chosenBy: ReadonlySet<string> = new Set([
  'cameBack',
  'consequence',
  'day',
  'held',
  'in',
  'lateConsequence',
  'role',
  'to',
  'what',
]);
const isCode = /^[a-z]+(_[a-z]+)*$/;

const preparedText = (field: string, text: string, language: Language): string => {
  if (chosenBy.has(field) && isCode.test(text)) return text;
  return (written.has(field) ? inParagraphs : inSentence)(text, language);
};

/** Every text of a payload as it may stand in a sentence of the mail's language. */
const prepared = <Payload>(payload: Payload, language: Language): Payload =>
  Object.fromEntries(
    Object.entries(payload as object).map(([field, value]) => [
      field,
      typeof value === 'string' ? preparedText(field, value, language) : (value as unknown),
    ]),
  ) as Payload;

/** The shell serves it beside its icons (shell/public). */
const MARK = '/mail-mark.png';

/** Terracotta, as the screens come. */
const mailColours = { light: '#A4553A', dark: '#DD8F70' };

const sender = (studio: Partial<Sender>, language: Language) => {
  const t = texts(language);
  return {
    name: t('yourStudio'),
    shortName: t('yourStudio'),
    place: '',
    ...studio,
    logoUrl: studio.logoUrl && linkHtml(safeUrl(studio.logoUrl)),
    markUrl: studio.url && linkHtml(safeUrl(`${studio.url}${MARK}`)),
    colours: studio.colours ?? mailColours,
    urlLabel: studio.url?.replace(/^https?:\/\//, ''),
  };
};

const view = (
  content: MailContent,
  language: Language,
  { studio = {}, standing }: RenderOptions,
) => ({
  subject: oneLine(withoutIsolates(content.subject)),
  preheader: oneLine(content.preheader).slice(0, PREHEADER_LENGTH),
  title: oneLine(content.title),
  lead: paragraphs(content.lead),
  panel: content.panel && {
    heading: oneLine(withoutIsolates(content.panel.heading)),
    strong: oneLine(content.panel.strong ?? ''),
    rows: content.panel.rows.map(([label, value]) => ({ label, value: oneLine(value) })),
  },
  tables: (content.tables ?? []).map((table) => ({ ...table, url: safeUrl(table.url) })),
  action: content.action && { label: content.action.label, url: safeUrl(content.action.url) },
  notes: content.notes.map((note) => ({
    strong: oneLine(note.strong ?? ''),
    text: oneLine(note.text ?? ''),
  })),
  studio: sender(studio, language),
  why: footerOf(standing ?? { sent: 'always' }, language),
  style: scriptStyleOf(language),
});

const valuesOf = <K extends MailKind>(
  kind: K,
  payload: MailPayload<K>,
  options: RenderOptions,
): ReturnType<typeof view> => {
  const language = options.language ?? 'en';
  const write = mails[kind] as (payload: MailPayload<K>, formats: Formats) => MailContent;
  return view(write(prepared(payload, language), formatsOf(language)), language, options);
};

const shortened = (subject: string): string => [...subject].slice(0, SUBJECT_LENGTH).join('');

/** The subject that a mail will have: what it is about may be noted before it is drawn. */
export const subjectOf = <K extends MailKind>(
  kind: K,
  payload: MailPayload<K>,
  language: Language,
): string => shortened(valuesOf(kind, payload, { language }).subject);

/**
 * Draws a mail as HTML and as plain text. Values of the payload are text: markup, template marks
 * and line breaks in them come out as they are written, never as markup.
 */
export const renderEmail = <K extends MailKind>(
  kind: K,
  payload: MailPayload<K>,
  options: RenderOptions = {},
): RenderedMail => {
  const values = valuesOf(kind, payload, options);
  const { action, why } = values;
  return {
    subject: shortened(values.subject),
    html: drawHtml({
      ...values,
      action: action && { ...action, url: linkHtml(action.url) },
      tables: values.tables.map((table) => ({ ...table, url: linkHtml(table.url) })),
      why: { ...why, links: why.links.map((link) => ({ ...link, url: linkHtml(link.url) })) },
    }),
    text: drawText(values),
  };
};
