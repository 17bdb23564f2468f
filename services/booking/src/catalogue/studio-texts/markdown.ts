/**
 * The Markdown of the studio's pages: headings, paragraphs, lists, quotes, rules, bold, italic, links.
 * Everything is escaped first, and the tags below are all there are: no raw HTML, no pictures.
 */

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one);

/** Of an escaped address: where a link may lead. */
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\s\\]*$/i;

/** A backslash takes a sign's meaning away: it waits as a number that no text has. */
const hidden = (text: string): string =>
  text
    .replaceAll(/[\uE000-\uE07F]/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, (_, sign: string) =>
      String.fromCodePoint(0xe000 + (sign.codePointAt(0) ?? 0)),
    );
const shown = (text: string): string =>
  text.replaceAll(/[\uE000-\uE07F]/g, (one) =>
    escape(String.fromCodePoint((one.codePointAt(0) ?? 0xe000) - 0xe000)),
  );

const emphasis = (html: string): string =>
  html
    .replaceAll(/\*\*(?=\S)([^*]+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])/g, '<em>$2</em>');

/** Links are cut out first: an address is not read for emphasis. */
const inline = (text: string): string =>
  escape(hidden(text))
    .split(/(\[[^[\]]+\]\([^()\s]+\))/)
    .map((part, index) => {
      const [, label = '', address = ''] =
        index % 2 === 1 ? (/^\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(part) ?? []) : [];
      if (!SAFE_ADDRESS.test(address)) return emphasis(part);
      return `<a href="${address}" rel="noopener">${emphasis(label)}</a>`;
    })
    .join('');

type Block = 'heading' | 'rule' | 'bullets' | 'numbers' | 'quote' | 'paragraph';

const kinds: readonly [RegExp, Block][] = [
  [/^#{1,4}\s+\S/, 'heading'],
  [/^ {0,3}([-*_])( *\1){2,} *$/, 'rule'],
  [/^ {0,3}[-*+]\s+\S/, 'bullets'],
  [/^ {0,3}\d{1,4}[.)]\s+\S/, 'numbers'],
  [/^ {0,3}>/, 'quote'],
];
const kindOf = (row: string): Block =>
  kinds.find(([pattern]) => pattern.test(row))?.[1] ?? 'paragraph';

interface Part {
  kind: Block;
  rows: string[];
}

/** Only a list, a quote or a paragraph goes on in the next row. */
const isOpenTo = (part: Part | undefined, kind: Block): part is Part =>
  part !== undefined &&
  !['heading', 'rule'].includes(part.kind) &&
  (kind === part.kind || kind === 'paragraph');

const goOn = (part: Part, kind: Block, row: string): void => {
  const isItsOwn = kind === part.kind || part.kind === 'quote';
  part.rows.push(isItsOwn ? row : `${part.rows.pop() ?? ''} ${row.trim()}`);
};

const partsOf = (source: string): Part[] => {
  const parts: Part[] = [];
  let open: Part | undefined;
  for (const row of source.replaceAll('\r', '').split('\n')) {
    const kind = kindOf(row);
    if (row.trim() === '') open = undefined;
    else if (isOpenTo(open, kind)) goOn(open, kind, row);
    else {
      open = { kind, rows: [row] };
      parts.push(open);
    }
  }
  return parts;
};

/** Two spaces or a backslash at its end break a row. */
const paragraph = (rows: readonly string[]): string =>
  rows
    .map((row, index) => {
      const breaks = index < rows.length - 1 && /( {2,}|\\)$/.test(row);
      return inline(row.trim().replace(/\\$/, '')) + (breaks ? '<br>' : '');
    })
    .join('\n');

const items = (rows: readonly string[], marker: RegExp): string =>
  rows.map((row) => `<li>${inline(row.replace(marker, '').trim())}</li>`).join('');

/** The page has its own h1: the text's headings begin below it. */
const heading = (row: string): string => {
  const [, signs = '', text = ''] = /^(#+)\s+(.*?)\s*#*\s*$/.exec(row) ?? [];
  const level = Math.max(2, signs.length);
  return `<h${level}>${inline(text)}</h${level}>`;
};

const drawn: Readonly<Record<Block, (rows: readonly string[]) => string>> = {
  heading: ([row = '']) => heading(row),
  rule: () => '<hr>',
  bullets: (rows) => `<ul>${items(rows, /^\s*[-*+]\s+/)}</ul>`,
  numbers: (rows) => `<ol>${items(rows, /^\s*\d+[.)]\s+/)}</ol>`,
  quote: (rows) =>
    `<blockquote><p>${paragraph(rows.map((row) => row.replace(/^\s*>\s?/, '')))}</p></blockquote>`,
  paragraph: (rows) => `<p>${paragraph(rows)}</p>`,
};

/** Blocks one after the other. */
export const toHtml = (source: string): string =>
  shown(
    partsOf(source)
      .map(({ kind, rows }) => drawn[kind](rows))
      .join('\n'),
  );

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
