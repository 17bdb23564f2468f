import nx from '@nx/eslint-plugin';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { boundaries, boundariesOfBundling, boundariesOfSpecs } from './boundaries.mjs';
import { budgetRules, parameterRules } from './budgets.mjs';
import { syntaxRules } from './syntax.mjs';

const specs = ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**', '**/e2e/**', '**/testing/**'];
const bundling = ['rspack.config.*', '**/rspack.config.*'];

/**
 * One configuration for every project; what needs types is in `oxlint.json`. Run by
 * `deploy/local/lint.mjs`: without Nx's project graph the boundary rule says nothing at all.
 */
export default tseslint.config(
  { ignores: ['dist/**', '**/dist/**', 'coverage/**', '**/fixtures/**', '**/*.generated.*'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    languageOptions: {
      parserOptions: {
        emitDecoratorMetadata: true,
        experimentalDecorators: true,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // A Nest module is a class of decorators alone.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': boundaries,
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-nested-ternary': 'error',
      'no-param-reassign': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: [
      ...specs,
      ...bundling,
      '**/config.ts',
      '**/*.entry.ts',
      '**/main.ts',
      '**/playwright.config.ts',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'The environment is read and checked in config.ts alone.',
        },
      ],
    },
  },
  {
    files: specs,
    rules: {
      '@nx/enforce-module-boundaries': boundariesOfSpecs,
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    files: bundling,
    rules: { '@nx/enforce-module-boundaries': boundariesOfBundling },
  },
  ...budgetRules(specs),
  ...syntaxRules(parameterRules),
  {
    // Programs for people's terminals.
    files: ['**/*.mjs', '**/*.entry.ts'],
    rules: { 'no-console': 'off' },
  },
);
