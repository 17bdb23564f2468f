import Handlebars from 'handlebars';
import { htmlTemplate, textTemplate } from './base.template.js';
import { oneLine } from './mail-content.js';
import type { MailContent } from './mail-content.js';
import { mails } from './mails/kinds.js';
import type { MailKind, MailPayload } from './mails/kinds.js';

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
  place: string;
  /** Address of the web application; none leaves the link out of the footer. */
  url?: string;
}

const home: Sender = { name: 'Mawj Pilates', shortName: 'Mawj', place: 'Downtown, Dubai' };
const SUBJECT_LENGTH = 200;

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

const view = (content: MailContent, studio: Sender) => ({
  subject: oneLine(content.subject),
  preheader: oneLine(content.preheader),
  title: oneLine(content.title),
  lead: oneLine(content.lead),
  panel: content.panel && {
    heading: oneLine(content.panel.heading),
    strong: oneLine(content.panel.strong ?? ''),
    rows: content.panel.rows.map(([label, value]) => ({ label, value: oneLine(value) })),
  },
  action: content.action && { label: content.action.label, url: safeUrl(content.action.url) },
  notes: content.notes.map((note) => ({
    strong: oneLine(note.strong ?? ''),
    text: oneLine(note.text ?? ''),
  })),
  studio: { ...studio, urlLabel: studio.url?.replace(/^https?:\/\//, '') },
});

/**
 * Draws a mail as HTML and as plain text. Values of the payload are text: markup, template marks
 * and line breaks in them come out as they are written, never as markup.
 */
export const renderEmail = <K extends MailKind>(
  kind: K,
  payload: MailPayload<K>,
  studio: Partial<Sender> = {},
): RenderedMail => {
  const write = mails[kind] as (payload: MailPayload<K>) => MailContent;
  const values = view(write(payload), { ...home, ...studio });
  return {
    subject: values.subject.slice(0, SUBJECT_LENGTH),
    html: drawHtml({
      ...values,
      action: values.action && { ...values.action, url: linkHtml(values.action.url) },
    }),
    text: drawText(values),
  };
};
