import PDFDocument from 'pdfkit';
import { fontFiles, type Font, type Script } from './fonts.js';
import { runsOf, type Run } from './runs.js';

/** Points; A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 };

export interface Style {
  font?: Font;
  size?: number;
  colour?: string;
  /** Where `x` is on the line; `start` unless said. */
  align?: 'start' | 'end';
  /** Longer text is cut. */
  width?: number;
}

export interface Point {
  x: number;
  y: number;
}

const scripts: readonly Script[] = ['latin', 'latin-ext', 'arabic'];
const INK = '#1F2421';
/** Characters; no line of ours is wider. */
const LONGEST = 200;

/** One A4 page with the studio's fonts; the same words always make the same bytes. */
export class Page {
  readonly doc: PDFKit.PDFDocument;

  constructor(info: { title: string; author: string; at: Date }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: 'en',
      // pdfkit's own Helvetica is never looked for: the studio's fonts are all there is.
      font: null as unknown as string,
      info: { Title: info.title, Author: info.author, CreationDate: info.at, ModDate: info.at },
    });
    for (const [font, files] of Object.entries(fontFiles))
      for (const script of scripts)
        this.doc.registerFont(`${font}-${script}`, asBytes(files[script]));
  }

  /** One line; `y` is its top. */
  write(text: string, { x, y }: Point, style: Style = {}): void {
    const { font = 'text', size = 10, colour = INK, align = 'start', width } = style;
    const runs = this.fit(runsOf(text.slice(0, LONGEST)), {
      font,
      size,
      width: width ?? PAGE.width,
    });
    let at = align === 'end' ? x - this.widthOf(runs, font, size) : x;
    // All scripts on one baseline, whatever their fonts' ascents are.
    this.doc.font(`${font}-latin`).fontSize(size);
    const baseline = y + size;
    this.doc.fillColor(colour);
    for (const run of runs) {
      this.doc.font(`${font}-${run.script}`).fontSize(size);
      this.doc.text(run.text, at, baseline, { ...line, baseline: 'alphabetic' });
      at += this.widthOf([run], font, size);
    }
  }

  /** Lines of at most `width`, broken between words; more than `most` of them are cut. */
  lines(text: string, { font = 'text', size = 10, width = 200 }: Style, most: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(/\s+/)) {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      const isWide = this.widthOf(runsOf(longer), font, size) > width;
      if (last === undefined || isWide) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    if (lines.length <= most) return lines;
    return [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')];
  }

  finish(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    return new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.once('end', () => resolve(Buffer.concat(chunks)));
      this.doc.once('error', reject);
      this.doc.end();
    });
  }

  private fit(runs: Run[], { font, size, width }: { font: Font; size: number; width: number }) {
    if (this.widthOf(runs, font, size) <= width) return runs;
    let text = runs.map((run) => run.text).join('');
    let cut = runs;
    while (text && this.widthOf(cut, font, size) > width) {
      text = [...text].slice(0, -1).join('');
      cut = runsOf(`${text.trimEnd()}…`);
    }
    return cut;
  }

  private widthOf(runs: readonly Run[], font: Font, size: number): number {
    return runs.reduce((sum, { script, text }) => {
      this.doc.font(`${font}-${script}`).fontSize(size);
      return sum + this.doc.widthOfString(text, line);
    }, 0);
  }
}

/** `features`, even none, make pdfkit lay a run out as a whole: Arabic words keep their order. */
const line = { lineBreak: false, features: [] } satisfies PDFKit.Mixins.TextOptions;

/** pdfkit tells a font's bytes from its file name by the constructor. */
const asBytes = (file: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(file);
