import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '../..');
const tool = (name: string): string => join(workspace, 'node_modules/.bin', name);
const fixtures = join(import.meta.dirname, 'fixtures');

interface LintMessage {
  ruleId: string;
  line: number;
}

/** What lint says of a text, were it written in this file of the project. */
function lint(project: string, text: string, path = 'src/planted.mjs'): LintMessage[] {
  const config = join(workspace, '.config/eslint.config.mjs');
  const { stdout, stderr } = spawnSync(
    tool('eslint'),
    ['--config', config, '--format=json', '--stdin', `--stdin-filename=${project}/${path}`],
    { cwd: workspace, input: text, encoding: 'utf8' },
  );
  try {
    const [file] = JSON.parse(stdout) as { messages: LintMessage[] }[];
    return file?.messages ?? [];
  } catch {
    throw new Error(stdout + stderr);
  }
}

/** Imports of a planted file that the boundary rule refuses. */
function refusedImports(project: string): string[] {
  const name = `${project.replaceAll('/', '-')}.mjs`;
  const planted = readFileSync(join(fixtures, 'planted', name), 'utf8');
  const lines = planted.split('\n');
  return lint(project, planted)
    .filter(({ ruleId }) => ruleId === '@nx/enforce-module-boundaries')
    .map(({ line }) => /'(.+)'/.exec(lines[line - 1] ?? '')?.[1] ?? '');
}

/** A file in which everything is one over its size. */
const oversized = [
  'export function long() {',
  ...Array.from({ length: 39 }, () => '  void 0;'),
  '}',
  'export const wide = (a, b, c, d) => [a, b, c, d];',
  'export class Injected {',
  '  constructor(a, b, c, d) {',
  '    this.all = [a, b, c, d];',
  '  }',
  '}',
  `export const branching = (n) => [${Array.from({ length: 10 }, () => 'n && 1').join(', ')}];`,
];
const withLines = (count: number): string =>
  [...oversized, ...Array.from({ length: count - oversized.length }, () => 'void 0;')].join('\n');

describe('a planted violation', () => {
  beforeAll(() => {
    // The rule reads the graph that Nx keeps; without one it says nothing and lint "passes".
    execFileSync(tool('nx'), ['show', 'projects'], {
      cwd: workspace,
      env: { ...process.env, NX_DAEMON: 'false' },
    });
  });

  const planted: [string, string[]][] = [
    [
      'mf-member',
      [
        '@studio/booking/src/main.js',
        '../../services/booking/src/main.js',
        '@studio/mf-admin/package.json',
        '@studio/nest-kit',
        '@studio/testing',
      ],
    ],
    [
      'services/booking',
      [
        '@studio/payments/src/main.js',
        '@studio/ui/button',
        '@studio/api-client',
        '@studio/testing',
      ],
    ],
    ['libs/ui', ['@studio/api-client', '@studio/shell-kit']],
    ['libs/contracts', ['@studio/nest-kit', '@studio/ui/button']],
  ];
  it.each(planted)('between projects is refused: %s', (project, imports) => {
    expect(refusedImports(project)).toEqual(imports);
  });

  it('of a size is refused', () => {
    const refused = (lines: number, path?: string): string[] =>
      lint('libs/domain-kit', withLines(lines), path)
        .map(({ ruleId }) => ruleId)
        .sort();
    expect(refused(251)).toEqual([
      'complexity',
      'max-lines',
      'max-lines-per-function',
      'no-restricted-syntax',
    ]);
    // A spec may be longer, and so may a function in it.
    expect(refused(251, 'test/planted.mjs')).toEqual(['complexity', 'no-restricted-syntax']);
    expect(refused(501, 'test/planted.mjs')).toContain('max-lines');
  });

  it('of how things are written is refused', () => {
    const refused = (text: string, path: string): number[] =>
      lint('services/booking', text, path)
        .filter(({ ruleId }) => ruleId === 'no-restricted-syntax')
        .map(({ line }) => line);
    const spreads = [
      'export const one = { ...{ a: 1 } };',
      'export const two = [...[1]];',
      'export const three = [...([1] as const)];',
      'export const four = (all) => [...all];',
    ];
    expect(refused(spreads.join('\n'), 'test/planted.ts')).toEqual([1, 2, 3]);
    const useCases = [
      'export class CancelClass {',
      '  execute() {}',
      '  undo() {}',
      '  onModuleInit() {}',
      '  private later() {}',
      '}',
      '@Injectable()',
      'export class Classes {',
      '  add() {',
      '    return inTransaction();',
      '  }',
      '}',
    ];
    expect(refused(useCases.join('\n'), 'src/planning/planted.ts')).toEqual([3, 8]);
    // A facade of a slice has as many as others call.
    expect(refused(useCases.join('\n'), 'src/planning/planted.api.ts')).toEqual([]);
  });

  it('of a rule that needs types is refused', () => {
    const { stdout } = spawnSync(
      tool('oxlint'),
      [
        '--type-aware',
        '--config',
        join(workspace, '.config/oxlint.json'),
        '--no-ignore',
        '--format=json',
        'planted/promises.ts',
      ],
      { cwd: fixtures, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([
      'typescript(await-thenable)',
      'typescript(no-floating-promises)',
      'typescript(no-misused-promises)',
      'typescript(only-throw-error)',
      'typescript(switch-exhaustiveness-check)',
    ]);
  });

  it('inside a project is refused', () => {
    const { stdout } = spawnSync(
      tool('depcruise'),
      [
        '--config',
        join(workspace, '.config/dependency-cruiser.cjs'),
        '--output-type=json',
        'services',
        'shell',
        'libs',
        'deploy',
      ],
      { cwd: join(fixtures, 'workspace'), encoding: 'utf8' },
    );
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { from: string; to: string; rule: { name: string } }[] };
    };
    const end = (path: string): string => path.split('/').at(-1) ?? '';
    const found = summary.violations.map(
      ({ rule, from, to }) => `${rule.name}: ${end(from)} -> ${end(to)}`,
    );
    expect(found.sort()).toEqual([
      'emulators-keep-apart: inbox.ts -> card-provider.ts',
      'emulators-over-the-network: receive-webhook.ts -> card-provider.ts',
      'emulators-over-the-network: studio.ts -> inbox.ts',
      'features-are-independent: sign-in-page.ts -> terms-page.ts',
      'federation-is-for-bundling: terms-page.ts -> index.ts',
      // A storey that nobody put in the order.
      'folders-of-booking-stand-in-a-storey: rate-class.ts -> seats.api.ts',
      'no-cycles: button.ts -> card.ts',
      'policy-is-pure: late-fee.ts -> credits.api.ts',
      'seats-by-one-api: cancel-class.ts -> bookings.api.ts',
      'services-keep-apart: open-checkout.ts -> seats.api.ts',
      // Both directions are type imports of different files: only the folders show the circle.
      'slice-folders-form-a-dag: bookings -> waitlists',
      'slice-folders-form-a-dag: ledger -> refunds',
      'slice-folders-form-a-dag: refunds -> ledger',
      'slice-folders-form-a-dag: waitlists -> bookings',
      'slices-by-their-api-in-storeys: book-class.ts -> credits.queries.ts',
      'slices-by-their-api-in-storeys: on-refund.ts -> request-refund.ts',
      'slices-by-their-api-in-storeys: promote.ts -> book-class.ts',
      'slices-by-their-api: open-session.ts -> profiles.queries.ts',
      'storey-catalogue-of-booking-imports-downwards: class-types.queries.ts -> seats.api.ts',
      'storey-funding-of-booking-imports-downwards: charge-fee.ts -> seats.api.ts',
      // Beside each other is not below.
      'storey-planning-of-booking-imports-downwards: cancel-class.ts -> check-ins.api.ts',
      'storey-policy-of-booking-imports-downwards: late-fee.ts -> credits.api.ts',
      'testing-is-for-specs: close-checkout.ts -> index.ts',
    ]);
  });
});
