/** What is written in one way only; each entry is one of `no-restricted-syntax`. */
const spreads = [
  {
    selector:
      'SpreadElement > :matches(ObjectExpression, ArrayExpression), SpreadElement > TSAsExpression > :matches(ObjectExpression, ArrayExpression)',
    message: 'A literal that is spread says nothing: write its properties or elements out.',
  },
];

const hook = '/^(execute|(on|before)[A-Z]\\w*)$/';

/** A write of a service is a class whose one public method is `execute`, besides Nest's hooks. */
const useCases = [
  {
    selector: `ClassBody:has(> MethodDefinition[key.name="execute"]) > MethodDefinition[kind="method"][accessibility!=/^(private|protected)$/]:not([key.name=${hook}])`,
    message: 'A class with `execute` has no other public method: give it a file of its own.',
  },
  {
    selector:
      'ClassDeclaration:has(Decorator[expression.callee.name="Injectable"]):has(CallExpression[callee.name="inTransaction"]):not(:has(MethodDefinition[key.name="execute"]))',
    message: 'A class that writes has one public method, `execute`.',
  },
];

/** `everywhere` is added to each list: a later one replaces an earlier one. */
export const syntaxRules = (everywhere) => [
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['**/migrations/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...spreads] },
  },
  {
    files: ['services/*/src/**/*.ts'],
    // What other slices may call is one facade, the rows of a table are one store.
    ignores: ['**/migrations/**', '**/*.{api,store}.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...spreads, ...useCases] },
  },
];
