import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z as zod } from 'zod';
import * as contracts from '../src/index.js';
import { z } from '../src/page-schemas/z.js';

const root = join(import.meta.dirname, '../../..');
const pages = ['shell/src', 'mf-member/src', 'mf-admin/src', 'mf-trainer/src'];
const libraries = ['ui', 'api-client', 'shell-kit'].map((name) => `libs/${name}/src`);

/** All that a schema of the pages has by name. */
const membersOf = (schema: object | null): string[] =>
  schema === null || schema === Object.prototype
    ? []
    : [
        ...Object.getOwnPropertyNames(schema),
        ...membersOf(Object.getPrototypeOf(schema) as object),
      ];
const kindsOf = (from: typeof zod | typeof z): object[] => [
  from.string(),
  from.array(from.string() as never),
  from.object({}),
  from.enum(['a']),
  from.number(),
  (from as typeof zod).string().optional(),
];
const vocabulary = new Set(kindsOf(z).flatMap(membersOf));
const library = new Set(kindsOf(zod).flatMap(membersOf));
const schemas = Object.entries(contracts).flatMap(([name, value]) =>
  value instanceof zod.ZodType ? [name] : [],
);
const isSchema = new Set(['z', ...schemas]);
/** What a file has of the contracts and of the library, by name. */
const importedBy = (source: string): Set<string> => {
  const imports = [...source.matchAll(/import \{([^}]*)\} from '(?:@studio\/contracts|zod)'/g)];
  return new Set(imports.flatMap(([, names = '']) => names.match(/\w+/g) ?? []));
};
/** What begins with a name: `packageFacts.partial().parse(one)`. */
const chain = /(?<![\w.'"])(\w+)((?:\s*\.\w+(?:\([^()]*\))?)+)/g;

/** Words of the library that a chain calls, up to the reading: what follows it is a value. */
const callsIn = (text: string): string[] => {
  const members = [...text.matchAll(/\.(\w+)\(/g)].map(([, member]) => member ?? '');
  const end = members.findIndex((member) => /^(safeParse|parse)$/.test(member));
  return members.slice(0, end < 0 ? members.length : end + 1);
};

/** `file: member` for each that the library has and the pages' vocabulary lacks. */
const missingIn = (file: string, source: string): string[] => {
  const imported = importedBy(source);
  return [...source.matchAll(chain)]
    .filter(([, from = '']) => imported.has(from) && isSchema.has(from))
    .flatMap(([, from, rest = '']) =>
      callsIn(rest)
        .filter((member, n) =>
          from === 'z' && n === 0
            ? member in zod && !(member in z)
            : library.has(member) && !vocabulary.has(member),
        )
        .map((member) => `${file}: ${member}`),
    );
};

const sources = [...pages, ...libraries].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.spec.'))
    .map((file) => join(folder, file)),
);

test('pages use no member of zod that their vocabulary lacks', () => {
  const missing = sources.flatMap((file) =>
    missingIn(file, readFileSync(join(root, file), 'utf8')),
  );
  expect(missing).toEqual([]);
  expect(sources.length).toBeGreaterThan(500);
});

test.each([
  ['packageFacts.strip().parse(one)', ['page.ts: strip']],
  ['classPolicy.nullable().catch(null).parse(policy)', ['page.ts: catch']],
  ['productProblem.array().safeParse(one)', ['page.ts: array']],
  ['z.strictObject({ a: 1 })', ['page.ts: strictObject']],
  ['packageFacts.shape.strip.unwrap()', []],
  ['packageFacts.safeParse(value).data.catch()', []],
])('%s', (use, missing) => {
  const imports = `import { classPolicy, packageFacts, productProblem } from '@studio/contracts';
import { z } from 'zod';`;
  expect(missingIn('page.ts', `${imports}\n${use}`)).toEqual(missing);
});
