import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';
import { areaFaults, undeclaredPages } from '@studio/contracts/area-faults';
import { parseArea } from '@studio/contracts/declared-area';
import type { DeclaredArea } from '@studio/contracts/declared-area';
import type { Application } from './base-config.js';

const MANIFEST = 'mf-manifest.json';

const fileOf = ({ dir }: Application): string => join(dir, 'src/area.json');
const routesOf = ({ dir }: Application): string => join(dir, 'src/routes.tsx');

/** The text of `src/area.json`, for the build's id; '' where there is none. */
export const areaText = (app: Application): string =>
  existsSync(fileOf(app)) ? readFileSync(fileOf(app), 'utf8') : '';

/** @throws Error with the file and what is wrong in it */
const readArea = (app: Application): DeclaredArea | undefined => {
  const text = areaText(app);
  if (text === '') return undefined;
  try {
    return parseArea(text);
  } catch (error) {
    const why = `${app.name}/src/area.json can't be read as an area:\n${(error as Error).message}`;
    throw new Error(why, { cause: error });
  }
};

/** They stand as literals where the remote's routes are. */
const pathsOf = (app: Application): string[] =>
  [...readFileSync(routesOf(app), 'utf8').matchAll(/\bpath: '(\/[^']*)'/g)].flatMap(
    ([, path]) => path ?? [],
  );

/** @throws Error with a sentence for each fault */
const checkedArea = (app: Application): DeclaredArea | undefined => {
  const container = app.name.replaceAll('-', '_');
  const area = readArea(app);
  const faults = area ? areaFaults(container, area) : [];
  for (const path of undeclaredPages(container, pathsOf(app), area))
    faults.push(
      `${app.name} has a page ${path} that nobody can reach: declare it in ${app.name}/src/area.json, as in { "pages": { "${path}": "signed_in" } }.`,
    );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return area;
};

/**
 * Writes what `src/area.json` declares into the manifest: `area`. A build whose pages can't be reached, or
 * that claims pages of others, fails. Comes after OrderedManifest: the menu has its own order.
 */
export class WriteArea {
  constructor(private readonly app: Application) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources, WebpackError } = rspack;
    compiler.hooks.compilation.tap('WriteArea', (compilation) => {
      let area: DeclaredArea | undefined;
      try {
        area = checkedArea(this.app);
      } catch (error) {
        compilation.errors.push(new WebpackError((error as Error).message));
      }
      const stage = stages.PROCESS_ASSETS_STAGE_ANALYSE + 2;
      compilation.hooks.processAssets.tap({ name: 'WriteArea', stage }, () => {
        // A server of development follows it, also from the moment it is there.
        compilation.fileDependencies.add(fileOf(this.app));
        compilation.missingDependencies.add(fileOf(this.app));
        const asset = compilation.getAsset(MANIFEST);
        if (!area || !asset) return;
        const manifest = JSON.parse(String(asset.source.source())) as Record<string, unknown>;
        compilation.updateAsset(
          MANIFEST,
          new sources.RawSource(JSON.stringify({ ...manifest, area })),
        );
      });
    });
  }
}
