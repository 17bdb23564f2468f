// A step of `npm run check`: texts for people stand in message catalogues (libs/messages/README.md).
// Refuses texts in the source, keys that nobody uses, and values that don't fit a message.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import ts from 'typescript';
import { parse, textsIn } from './texts-in-source.mjs';

/** Where texts for people are made. Server errors keep their texts: they are the contract's. */
const places =
  /^(shell|mf-\w+|libs\/(ui|shell-kit|api-client|email)|services\/notifications|services\/gateway(?=\/src\/public-pages\/(?!robots)))\/src\/(?!(config\.ts$|(functions|operations|personal-data|studio-export|push|emails|database|inbox)\/))/;
/** Texts of a catalogue as they stand in another case, such as `messages.without_vat.json`. */
const VARIANT = /messages\.[a-z]+_[a-z]+\.json$/;
const others = /\.spec\.tsx?$|\/testing\/|\.d\.ts$|\/migrations\/|\/demo\/|\/preview\//;

const placeholdersOf = (tokens, names = new Set()) => {
  for (const token of Array.isArray(tokens) ? tokens : []) {
    if (!Array.isArray(token)) continue;
    names.add(token[0]);
    for (const choice of Object.values(token[2] ?? {})) placeholdersOf(choice, names);
  }
  return names;
};

/** Names that a message wants to be given: `{name}` and `<tag>`. */
const wantedBy = (message) =>
  new Set([
    ...placeholdersOf(compileMessageOrThrow(message)),
    ...[...message.matchAll(/<(\w+)\/?>/g)].map(([, tag]) => tag),
  ]);

const namesIn = (node) => {
  if (!node) return new Set();
  if (!ts.isObjectLiteralExpression(node) || node.properties.some(ts.isSpreadAssignment))
    return null;
  return new Set(node.properties.map(({ name }) => name.text));
};

const attribute = (element, name) =>
  element.attributes.properties.find((one) => one.name?.getText() === name)?.initializer;
const expressionOf = (initializer) => initializer && (initializer.expression ?? initializer);

/** `t('key', values)` and `<Text message="key" values tags />`; names are null where they can't be read. */
const useIn = (node) =>
  ts.isCallExpression(node) && node.expression.getText() === 't'
    ? useInCall(node)
    : useInElement(node);

const useInCall = ({ arguments: [key, values] }) =>
  key && ts.isStringLiteral(key) ? { key: key.text, names: namesIn(values) } : null;

const useInElement = (node) => {
  const isElement = ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'Text';
  const key = isElement ? expressionOf(attribute(node, 'message')) : null;
  if (!key || !ts.isStringLiteral(key)) return null;
  const values = namesIn(expressionOf(attribute(node, 'values')));
  const tags = namesIn(expressionOf(attribute(node, 'tags')));
  return { key: key.text, names: values && tags && new Set([...values, ...tags]) };
};

const importsMessages = (source) =>
  source.statements
    .filter(ts.isImportDeclaration)
    .map(({ moduleSpecifier }) => moduleSpecifier.text)
    .find((from) => /(^|\/)messages\.js$/.test(from));

const issuesOfNames = (key, names, wanted) => [
  ...[...wanted].filter((name) => !names.has(name)).map((name) => `${key} needs the value ${name}`),
  ...[...names]
    .filter((name) => !wanted.has(name))
    .map((name) => `${key} has no placeholder ${name}`),
];

/** `has(code)`: the keys come from elsewhere, so each of them may be used. */
const asksForKeys = (node) => ts.isCallExpression(node) && node.expression.getText() === 'has';

/** Issues of one file's use of its catalogue; the literals that stand in it count as used keys. */
const issuesOfUse = (source, { texts, used }) => {
  const issues = [];
  const visit = (node) => {
    if (ts.isStringLiteral(node) && node.text in texts) used.add(node.text);
    if (asksForKeys(node)) for (const key of Object.keys(texts)) used.add(key);
    const use = useIn(node);
    if (use?.names && use.key in texts)
      issues.push(...issuesOfNames(use.key, use.names, wantedBy(texts[use.key])));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return issues;
};

const issuesOfCatalogue = (file, texts) =>
  Object.entries(texts).flatMap(([key, message]) => {
    try {
      wantedBy(message);
      return [];
    } catch {
      return [`${file}: ${key} is no ICU message`];
    }
  });

/** Catalogues by their folder, and what is wrong in them. */
const readCatalogues = (files) => {
  const issues = [];
  const catalogues = new Map();
  for (const [file, content] of files) {
    if (!file.endsWith('messages.en.json')) continue;
    const texts = JSON.parse(content);
    const broken = issuesOfCatalogue(file, texts);
    issues.push(...broken);
    if (broken.length === 0) catalogues.set(dirname(file), { texts, used: new Set() });
  }
  return { catalogues, issues };
};

/** Other wordings of a catalogue, by its keys: they say the same with the same values. */
const issuesOfVariants = (files, catalogues) =>
  [...files]
    .filter(([file]) => VARIANT.test(file))
    .flatMap(([file, content]) => {
      const texts = catalogues.get(dirname(file))?.texts ?? {};
      return Object.entries(JSON.parse(content)).flatMap(([key, message]) => {
        if (!(key in texts)) return [`${file}: ${key} is no key of the catalogue`];
        const broken = issuesOfCatalogue(file, { [key]: message });
        if (broken.length > 0) return broken;
        const known = wantedBy(texts[key]);
        return [...wantedBy(message)]
          .filter((name) => !known.has(name))
          .map((name) => `${file}: ${key} is not given ${name}`);
      });
    });

const issuesOfSource = (file, content, catalogues) => {
  const source = parse(file, content);
  const outside = textsIn(source).map(({ node, text }) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    return `${file}:${line} text outside of a catalogue: ${text.replace(/\s+/g, ' ')}`;
  });
  const from = importsMessages(source);
  const catalogue = from && catalogues.get(join(dirname(file), dirname(from)));
  if (!catalogue) return outside;
  return [...outside, ...issuesOfUse(source, catalogue).map((issue) => `${file}: ${issue}`)];
};

/**
 * @param {Map<string, string>} files path from the root -> content: sources and `messages.en.json`
 * @returns {string[]} one line an issue: `<file>:<line> ...`
 */
export const issuesOf = (files) => {
  const { catalogues, issues } = readCatalogues(files);
  issues.push(...issuesOfVariants(files, catalogues));
  for (const [file, content] of files)
    if (/\.tsx?$/.test(file)) issues.push(...issuesOfSource(file, content, catalogues));
  for (const [folder, { texts, used }] of catalogues)
    for (const key of Object.keys(texts))
      if (!used.has(key)) issues.push(`${folder}/messages.en.json: ${key} is used nowhere`);
  return issues;
};

/** The files under the rule, those that git tracks or would. */
const filesUnderRule = (root, folders) =>
  new Map(
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => places.test(file) && !others.test(file))
      .filter(
        (file) =>
          (/\.tsx?$|messages\.en\.json$/.test(file) || VARIANT.test(file)) &&
          existsSync(join(root, file)),
      )
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = join(import.meta.dirname, '../..');
  const folders = process.argv.slice(2).map((folder) => relative(root, resolve(folder)) || '.');
  const issues = issuesOf(filesUnderRule(root, folders));
  for (const issue of issues) console.error(issue);
  console.log(`${issues.length} issues of texts`);
  process.exit(issues.length === 0 ? 0 : 1);
}
