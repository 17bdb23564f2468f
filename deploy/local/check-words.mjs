// `node deploy/local/check-words.mjs [folder …]`: refuses the words of vocabulary.mjs in identifiers,
// file and folder names. Everything that git tracks, or what lies under the folders.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { allowedNames, refusedWords } from './vocabulary.mjs';

/** Applied migrations keep their names, and this list has to name what it refuses. */
const exempt = /(^|\/)migrations\/|\.generated\.|^deploy\/local\/vocabulary\.mjs$/;
const isCode = (path) => /\.(ts|tsx|mjs|cjs)$/.test(path);

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join(' ');

const refused = Object.entries(refusedWords).map(([word, use]) => ({
  word,
  use,
  pattern: new RegExp(`(^| )${word}( |$)`),
}));

const isAllowed = (path, name) =>
  allowedNames.some((allowed) => allowed.name.test(name) && (allowed.in?.test(path) ?? true));

const refusalsOf = (path, name) => {
  if (isAllowed(path, name)) return [];
  const words = wordsOf(name);
  return refused.filter(({ pattern }) => pattern.test(words));
};

const declarations = [
  ts.isVariableDeclaration,
  ts.isFunctionDeclaration,
  ts.isFunctionExpression,
  ts.isClassDeclaration,
  ts.isInterfaceDeclaration,
  ts.isTypeAliasDeclaration,
  ts.isEnumDeclaration,
  ts.isTypeParameterDeclaration,
  ts.isParameter,
  ts.isBindingElement,
  ts.isImportClause,
  ts.isNamespaceImport,
  (node) => ts.isImportSpecifier(node) && node.propertyName !== undefined,
  ts.isClassElement,
  ts.isTypeElement,
  ts.isPropertyAssignment,
  ts.isEnumMember,
];
const declares = (node) => declarations.some((isKind) => isKind(node));

/** Names that a file declares, with their lines. A renamed import counts by its new name. */
function declaredNames(path, text) {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : undefined;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const names = [];
  const visit = (node) => {
    const isName = node.name && (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name));
    if (declares(node) && isName) {
      const start = node.name.getStart(source);
      const { line } = source.getLineAndCharacterOfPosition(start);
      names.push({ name: node.name.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** What is wrong in one file: its own name, and the names that it declares. */
export function checkFile(path, text) {
  const own = path
    .split('/')
    .flatMap((part) => refusalsOf(path, part).map((entry) => [1, part, entry]));
  const inside = isCode(path)
    ? declaredNames(path, text).flatMap(({ name, line }) =>
        refusalsOf(path, name).map((entry) => [line, name, entry]),
      )
    : [];
  return [...own, ...inside].map(
    ([line, name, { word, use }]) => `${path}:${line} ${name}: not "${word}", use ${use}`,
  );
}

/** Everything that is wrong below the folders, of the files that git tracks. */
export function checkWords(folders = ['.']) {
  return execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && !exempt.test(path) && existsSync(path))
    .flatMap((path) => checkFile(path, isCode(path) ? readFileSync(path, 'utf8') : ''));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folders = process.argv.slice(2);
  const problems = checkWords(folders.length > 0 ? folders : ['.']);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) console.log(`${problems.length} names to change`);
  process.exit(problems.length === 0 ? 0 : 1);
}
