import { insideSite } from '@studio/domain-kit';
import MarkdownIt from 'markdown-it';

/** Below the page's own heading, and not deeper than the styles go. */
const HEADINGS = { first: 2, last: 4 };

/** Where a link may lead: a page of this site, or an address that names its kind. */
const isSafeAddress = (address: string): boolean => {
  if (/^(https?:\/\/[^/]|mailto:|tel:|#)/i.test(address)) return true;
  return address === '/' || insideSite(address) !== '/';
};

/**
 * The Markdown of the studio's pages: headings, paragraphs, lists, quotes, rules, bold, italic, links.
 * What is not named here is text: raw HTML, pictures, code.
 */
const markdown = new MarkdownIt('zero', { html: false, maxNesting: 20 }).enable([
  'heading',
  'hr',
  'list',
  'blockquote',
  'emphasis',
  'link',
  'escape',
  'entity',
  'newline',
]);
markdown.validateLink = isSafeAddress;

markdown.core.ruler.push('headings_and_links', ({ tokens }) => {
  for (const token of tokens) {
    const level = Number(/^h(\d)$/.exec(token.tag)?.[1]);
    if (level) token.tag = `h${Math.min(HEADINGS.last, Math.max(HEADINGS.first, level))}`;
    for (const part of token.children ?? [])
      if (part.type === 'link_open')
        part.attrs = [
          ['href', String(part.attrGet('href'))],
          ['rel', 'noopener'],
        ];
  }
});

/** Blocks one after the other. */
export const toHtml = (source: string): string => markdown.render(source).trim();

/** Of questions and answers: each heading of the second level, and what follows it. */
export const questionsOf = (source: string): { question: string; html: string }[] =>
  source
    .replaceAll('\r', '')
    .split(/^## +/m)
    .slice(1)
    .map((part) => {
      const [question = '', ...answer] = part.split('\n');
      return { question: question.trim(), html: toHtml(answer.join('\n')) };
    });
