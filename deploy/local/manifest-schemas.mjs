// Manifests against what is published: the JSON schemas of Kubernetes say what must be there, its types
// which fields there are at all. Custom resources have their fields in custom-resources.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const NO_KIND = 'has no such kind';

const nameOf = ({ kind, metadata }) => `${kind} ${metadata?.name ?? ''}`.trim();

const custom = JSON.parse(readFileSync(join(import.meta.dirname, 'custom-resources.json'), 'utf8'));
const isCustom = ({ apiVersion, kind }) => `${apiVersion}/${kind}` in custom;

/** Fields of a custom resource that its definition, as far as it is used here, does not have. */
const unknownFields = (value, fields, path) => {
  if (Array.isArray(value)) return value.flatMap((each) => unknownFields(each, fields, path));
  if (value === null || typeof value !== 'object' || fields === true) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = `${path}.${name}`;
    if (typeof fields !== 'object' || !(name in fields)) return [`${at} is no field of it`];
    return unknownFields(inner, fields[name], at);
  });
};

const issuesOfCustom = (manifest) => {
  const { apiVersion, kind, metadata, ...rest } = manifest;
  const { fields, required } = custom[`${apiVersion}/${kind}`];
  const missing = required.filter(
    (path) => path.split('.').reduce((value, name) => value?.[name], rest) === undefined,
  );
  return [
    ...missing.map((path) => `${nameOf(manifest)}: ${path} is missing`),
    ...unknownFields(rest, fields, '').map((issue) => `${nameOf(manifest)}: ${issue}`),
  ];
};

const issuesOfSchema = async (manifest) => {
  const { apiVersion, kind } = manifest;
  const models = await import(`kubernetes-models/${apiVersion}`).catch(() => ({}));
  const Model = models[kind];
  if (!Model) return [`${nameOf(manifest)}: ${apiVersion} ${NO_KIND}`];
  try {
    new Model(manifest).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${error.message}`];
  }
};

const options = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** A program in which each manifest is a value of its kind's type, one a line. */
const programOf = (manifests) =>
  manifests
    .map(
      ({ apiVersion, kind }, index) =>
        `import type { I${kind} as Type${index} } from 'kubernetes-models/${apiVersion}';`,
    )
    .concat(
      manifests.map(
        (manifest, index) =>
          `export const value${index}: Type${index} = ${JSON.stringify(manifest)};`,
      ),
    )
    .join('\n');

/** Fields that the types of Kubernetes don't have. */
const issuesOfTypes = (manifests) => {
  const file = join(import.meta.dirname, 'manifests.generated.mts');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === file
      ? ts.createSourceFile(path, programOf(manifests), ts.ScriptTarget.ES2022)
      : getSourceFile(path, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file: source, start, messageText }) => {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
    const manifest = manifests[line % manifests.length];
    return `${nameOf(manifest)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
};

/** @returns {Promise<string[]>} one line an issue */
export const issuesOfSchemas = async (manifests) => {
  const own = manifests.filter((manifest) => !isCustom(manifest));
  const schemas = await Promise.all(own.map(issuesOfSchema));
  const isKnown = (_, index) => !schemas[index].some((issue) => issue.endsWith(NO_KIND));
  return [
    ...schemas.flat(),
    ...issuesOfTypes(own.filter(isKnown)),
    ...manifests.filter(isCustom).flatMap(issuesOfCustom),
  ];
};
