import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ChunkGroup, Compilation, Compiler } from '@rspack/core';
import type { Application } from './base-config.js';
import { BUILD_ID } from './build-id.js';
import { drawViews, FILES, SOURCE, type Drawn } from './draw-views.js';
import { buildOf } from './file-list.js';
import { unknownClasses } from './view-classes.js';

/** A page of the remote, and what its import loads. */
interface ListedPage {
  path: string;
  group: ChunkGroup;
}

interface FirstView {
  /** Address of the picture that is asked for before all else. */
  picture?: string;
  /** HTML for the head of the page: its styles. */
  head: string;
  /** HTML for its root. */
  body: string;
}

/** React writes what is to be asked for first before what it draws. */
const preload = /^<link rel="preload" as="image" href="([^"]+)"[^>]*>/;

const stylesheets = (group: ChunkGroup): { file: string; chunk: string }[] =>
  group.chunks.flatMap((chunk) =>
    [...chunk.files]
      .filter((file) => file.endsWith('.css'))
      .map((file) => ({ file, chunk: String(chunk.id) })),
  );

/** As the bundler's own code would add them: it then finds the styles in the page, and adds nothing. */
const linksOf = (group: ChunkGroup, uniqueName: string): string =>
  stylesheets(group)
    .map(({ file, chunk }) => {
      const name = `data-rspack="${uniqueName}:chunk-${chunk}"`;
      return `<link rel="stylesheet" href="${FILES}${file}" ${name}>`;
    })
    .join('');

/**
 * What the pages of a remote show before their scripts have come: plain HTML, drawn while the remote is
 * built (docs/decisions/0142). It knows nothing of who asks, and days are filled in by who answers.
 */
export class FirstViews {
  private drawn: Drawn = { views: {}, pictures: {} };

  constructor(private readonly app: Application) {}

  apply(compiler: Compiler): void {
    if (!existsSync(join(this.app.dir, SOURCE))) return;
    compiler.hooks.beforeCompile.tapPromise('FirstViews', async () => {
      this.drawn = await drawViews(this.app);
    });
  }

  /** All of it, for the id of the build. */
  text(): string {
    return JSON.stringify(this.drawn);
  }

  /**
   * By the addresses of pages, once files have their final names.
   * @throws Error for a view of no page, or whose classes the page's styles do not know
   */
  of(
    compilation: Compilation,
    pages: readonly ListedPage[],
  ): { views: Record<string, FirstView>; pictureFiles: Readonly<Record<string, string>> } {
    const build = buildOf(compilation, 'remote');
    const views = Object.entries(this.drawn.views).map(([path, html]) => {
      const page = pages.find((one) => one.path === path);
      if (!page) throw new Error(`${SOURCE}: there is no page ${path}.`);
      const uniqueName = compilation.outputOptions.uniqueName ?? '';
      const head = linksOf(page.group, uniqueName).replaceAll(BUILD_ID, build);
      const [written = '', picture] = preload.exec(html) ?? [];
      const body = html.slice(written.length).replaceAll(BUILD_ID, build);
      const unknown = unknownClasses(
        body,
        stylesOf(compilation, page.group),
        `${this.app.name}-${build}`,
      );
      if (unknown.length > 0)
        throw new Error(
          `The styles of ${path} lack what its first view uses: ${unknown.join(', ')}`,
        );
      return [path, { ...(picture && { picture }), head, body }] as const;
    });
    return { views: Object.fromEntries(views), pictureFiles: this.drawn.pictures };
  }
}

const stylesOf = (compilation: Compilation, group: ChunkGroup): string =>
  stylesheets(group)
    .map(({ file }) => String(compilation.getAsset(file)?.source.source() ?? ''))
    .join('\n');
