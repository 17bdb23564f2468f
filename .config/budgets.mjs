/**
 * The sizes that code keeps to (docs/architecture.md). What is over is cut where a named part can
 * move out; parameters become one object with named fields.
 */
export const budgets = {
  file: 250,
  spec: 500,
  function: 40,
  component: 75,
  parameters: 3,
  complexity: 10,
};

const tooManyParameters = `[params.length>${budgets.parameters}]`;
const message = `More than ${budgets.parameters} parameters: take one object with named fields.`;
/** A constructor's parameters are what is injected. */
export const parameterRules = [
  {
    selector: `:matches(FunctionDeclaration,ArrowFunctionExpression,TSEmptyBodyFunctionExpression)${tooManyParameters}`,
    message,
  },
  {
    selector: `:not(MethodDefinition[kind="constructor"]) > FunctionExpression${tooManyParameters}`,
    message,
  },
];

const perFunction = (max) => ['error', { max }];

/** Rules of ESLint, for `specs` apart; migrations are never edited again. */
export const budgetRules = (specs) => [
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['**/migrations/**'],
    rules: {
      'max-lines': ['error', { max: budgets.file }],
      'max-lines-per-function': perFunction(budgets.function),
      complexity: ['error', budgets.complexity],
    },
  },
  {
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': perFunction(budgets.component) },
  },
  {
    files: specs,
    rules: { 'max-lines': ['error', { max: budgets.spec }], 'max-lines-per-function': 'off' },
  },
];
