import { rspack } from '@rspack/core';
import type { Compilation, Compiler, Module } from '@rspack/core';
import { misfitOf } from '@studio/contracts/remote-needs';
import type { RemoteNeeds } from '@studio/contracts/remote-needs';
import { sharedByRemote } from './shared.js';
import { offerId, ownOffer } from './shared-exports.js';

const MANIFEST = 'mf-manifest.json';
/** The shared library that a module stands for, as the bundler names it. */
const sharedIn = (module: Module): string | undefined =>
  /^consume shared module \(\S+\) (@?[^@]+)@/.exec(module.identifier())?.[1];

/** CommonJS of these is taken as a default, too: `React.useState`. */
const withoutDefault = (ids: readonly string[]): string =>
  (ids[0] === 'default' ? ids.slice(1) : ids).join('.');

/**
 * The names that a container's modules use of each shared library: what was left out of the build
 * counts no more, nor do the copies that only run without a shell.
 */
const usedNames = (compilation: Compilation): Map<string, Set<string>> => {
  const used = new Map<string, Set<string>>();
  const todo = [...compilation.modules].filter((module) =>
    module.identifier().startsWith('container entry'),
  );
  const known = new Set(todo.map((module) => module.identifier()));
  for (let module = todo.pop(); module; module = todo.pop())
    for (const connection of compilation.moduleGraph.getOutgoingConnections(module)) {
      const { module: to, dependency } = connection;
      if (!to || connection.getActiveState(undefined) === false) continue;
      const library = sharedIn(to);
      if (library === undefined) {
        if (!known.has(to.identifier())) todo.push(to);
        known.add(to.identifier());
        continue;
      }
      const names = used.get(library) ?? new Set<string>();
      const name = withoutDefault(dependency.ids ?? []);
      if (name !== '') names.add(name);
      used.set(library, names);
    }
  return used;
};

/** `queryClient.clear` is `queryClient`: what has no members in the record is one name. */
const asRecorded = (name: string, known: readonly string[]): string => {
  const leaf = known.find(
    (one) => name.startsWith(`${one}.`) && !known.some((other) => other.startsWith(`${one}.`)),
  );
  return leaf ?? name;
};

const needsOf = (shellApi: number, used: ReadonlyMap<string, ReadonlySet<string>>): RemoteNeeds => {
  const { shared } = ownOffer();
  const needs: RemoteNeeds = { shellApi, shared: {} };
  for (const [library, sharing] of Object.entries(sharedByRemote())) {
    const names = used.get(library);
    const { version, requiredVersion, singleton } = sharing;
    if (!names || version === undefined || requiredVersion === undefined) continue;
    const known = shared[library]?.names ?? [];
    needs.shared[library] = {
      version,
      range: requiredVersion,
      ...(!singleton && { hasOwn: true }),
      names: [...new Set([...names].map((name) => asRecorded(name, known)))].sort(),
    };
  }
  return needs;
};

/**
 * Writes into the manifest what this build of a remote takes of the shell: `needs`, and in
 * `buildInfo.offer` the id of an offer that it is known to fit. Comes after BuildId.
 */
export class WriteNeeds {
  /** @param shellApi the number that the remote's routes state */
  constructor(private readonly shellApi: number) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = rspack;
    compiler.hooks.compilation.tap('WriteNeeds', (compilation) => {
      let used = new Map<string, Set<string>>();
      // What is used is known, and no module has become a part of another.
      compilation.hooks.optimizeModules.tap('WriteNeeds', () => {
        used = usedNames(compilation);
      });
      const stage = stages.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: 'WriteNeeds', stage }, () => {
        const manifest = JSON.parse(String(compilation.getAsset(MANIFEST)?.source.source())) as {
          metaData: { buildInfo: Record<string, string> };
          needs: RemoteNeeds;
        };
        const needs = needsOf(this.shellApi, used);
        manifest.needs = needs;
        const offer = ownOffer();
        // A shell with this offer has no need to compare.
        if (misfitOf('', needs, offer) === undefined)
          manifest.metaData.buildInfo['offer'] = offerId(offer);
        compilation.updateAsset(MANIFEST, new sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}
