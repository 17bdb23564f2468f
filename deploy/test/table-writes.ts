import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Who may write a table: files beneath its owner's folder, and those that are excused by name. */
export interface TableRules {
  owners: Readonly<Record<string, string>>;
  exceptions: readonly { files: string; tables: readonly string[]; reason: string }[];
}

/** A file of a service, by its path beneath src. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Null: a table that can't be read from the source. */
type Table = string | null;

export const sourceFiles = (src: string): SourceFile[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

export const isMigration = ({ path }: SourceFile): boolean =>
  path.startsWith('database/migrations/');

/** Entity classes by name: their table and their file. */
export const entitiesOf = (files: readonly SourceFile[]) =>
  new Map(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(/@Entity\('(\w+)'\)[^]*?export class (\w+)/g)].map(
        ([, table = '', name = '']) => [name, { table, path }] as const,
      ),
    ),
  );

/** Tables that the migrations leave behind; partitions belong to their table. */
export const tablesOf = (files: readonly SourceFile[]): string[] => {
  const made = new Set<string>();
  for (const { text } of files.filter(isMigration).sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const [up = ''] = text.split('async down(');
    for (const [, verb, table = ''] of up.matchAll(
      /\b(CREATE|DROP) TABLE (?:IF (?:NOT )?EXISTS )?"?(\w+)"?(?! PARTITION OF)\b/g,
    ))
      if (verb === 'CREATE') made.add(table);
      else made.delete(table);
    for (const [, partition = ''] of up.matchAll(/CREATE TABLE "?(\w+)"? PARTITION OF/g))
      made.delete(partition);
  }
  return [...made].sort();
};

const name = '("?\\w+"?|\\$\\{[^}]*\\})';
const statements = [
  new RegExp(`\\bINSERT INTO ${name}`, 'g'),
  new RegExp(`\\bDELETE FROM (?:ONLY )?${name}`, 'g'),
  new RegExp(`\\bUPDATE (?:ONLY )?${name}(?:\\s+(?:AS\\s+)?\\w+)?\\s+SET\\b`, 'g'),
  new RegExp(`\\b(?:MERGE INTO|TRUNCATE(?: TABLE)?) (?!ON\\b)${name}`, 'g'),
];
const verbs = '(?:save|insert|update|upsert|delete|remove|softDelete|increment|decrement)';
const argument = '\\(\\s*([\\w.]+)';
const onEntities = [
  new RegExp(`\\b(?:tx|manager|entityManager)\\s*\\.${verbs}${argument}`, 'g'),
  new RegExp(`getRepository${argument}\\s*\\)\\s*\\.${verbs}\\(`, 'g'),
];
/** Steps of a query builder; a hash is updated, too. */
const inBuilders = [
  new RegExp(`\\.(?:insert\\(\\)\\s*\\.into|delete\\(\\)\\s*\\.from|update)${argument}`, 'g'),
];
/** `const links = tx.getRepository(OneTimeLink)`, and a parameter or field of that type. */
const repositories = [
  /\b(\w+) = [\w.]*\bgetRepository\(\s*(\w+)\s*\)/g,
  /\b(\w+): Repository<(\w+)>/g,
];

const withoutComments = (text: string): string =>
  text.replace(/\/\*[^]*?\*\//g, ' ').replace(/^\s*\/\/.*$/gm, ' ');

const matches = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found));

type Entities = ReturnType<typeof entitiesOf>;

/** A write whose entity is a variable may be of any entity that the file imports. */
const tablesOfEntity = (entity: string, text: string, entities: Entities): Table[] => {
  const known = entities.get(entity);
  if (known) return [known.table];
  const imported = [...entities].filter(([each]) => new RegExp(`\\b${each}\\b`).test(text));
  return imported.length > 0 ? imported.map(([, { table }]) => table) : [null];
};

/** The tables that a file writes, in SQL and through TypeORM. */
export const tablesWritten = (source: string, entities: Entities): Table[] => {
  const text = withoutComments(source);
  const inSql = matches(text, statements).map((table) =>
    table.startsWith('$') ? null : table.replaceAll('"', ''),
  );
  const inChains = matches(text, inBuilders).filter((entity) => entities.has(entity));
  const written = [...matches(text, onEntities), ...inChains];
  for (const pattern of repositories)
    for (const [, variable = '', entity = ''] of text.matchAll(pattern))
      if (new RegExp(`\\b${variable}\\s*\\.${verbs}\\(`).test(text)) written.push(entity);
  return [
    ...new Set([...inSql, ...written.flatMap((each) => tablesOfEntity(each, text, entities))]),
  ];
};

/** The writes of other slices' tables, as `file: table`; and the exceptions that were needed. */
export const foreignWrites = (
  files: readonly SourceFile[],
  { owners, exceptions }: TableRules,
): { refused: string[]; excused: Set<string> } => {
  const entities = entitiesOf(files);
  const refused: string[] = [];
  const excused = new Set<string>();
  for (const file of files.filter((each) => !isMigration(each)))
    for (const table of tablesWritten(file.text, entities)) {
      const owner = table === null ? undefined : owners[table];
      if (owner !== undefined && `${dirname(file.path)}/`.startsWith(`${owner}/`)) continue;
      const exception = exceptions.find(
        ({ files: path, tables }) =>
          file.path.startsWith(path) && (tables.includes('*') || tables.includes(table ?? '')),
      );
      if (exception) excused.add(exception.files);
      else refused.push(`${file.path}: ${table ?? 'a table that the source does not name'}`);
    }
  return { refused, excused };
};
