const { join } = require('node:path');
const storeys = require('./storeys.cjs');

/**
 * What a folder may import inside its project (between projects: boundaries.mjs).
 * Slices are nouns of the studio; others enter them by these files only.
 */
const entered = '\\.(api|module|entity|events)\\.ts$';
const specs = '(\\.spec\\.tsx?$|/test/|/e2e/)';
/** Folders beneath a service's src that serve every slice (the demo's seed fills all tables). */
const notSlices = '(?:database|operations/(?:demo|integrity)|demo|shared|upstreams|policy)';
const slice = `^(services/(?!(?:${storeys.services.join('|')})/)[^/]+/src)/(?!${notSlices}/)([^/]+)/`;
/** In a service with storeys slices stand one folder deeper. */
const sliceInStorey = `^(services/(?:${storeys.services.join('|')})/src)/(?!${notSlices}/)([^/]+/[^/]+|[^/]+)/`;

const enteredByItsApi = (project, path) => ({
  name: `slices-by-their-api${project}`,
  comment: 'Another slice is entered by its .api, .module, .entity or .events file alone.',
  severity: 'error',
  from: { path, pathNot: specs },
  to: { path: `^$1/(?!${notSlices}/)[^/]+/`, pathNot: ['^$1/$2/', entered] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      // A TypeORM relation names both ends; types vanish when the program runs.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      // These names are given by the build of a page in development (libs/federation, development.ts).
      to: { couldNotResolve: true, pathNot: '^(refresh-runtime-of-react|jsx-of-[a-z-]+)$' },
    },
    enteredByItsApi('', slice),
    enteredByItsApi('-in-storeys', sliceInStorey),
    {
      name: 'slice-folders-form-a-dag',
      comment:
        'Folders of a service never import each other in a circle, type imports included. ' +
        'The folders are read from the disk: a new slice is held to it without being listed.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^services/[^/]+/src/' },
      to: { circular: true },
    },
    {
      name: 'services-keep-apart',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'policy-is-pure',
      comment: "booking's numbers and time windows: pure functions, no I/O, no other folder.",
      severity: 'error',
      from: { path: '^services/booking/src/policy/', pathNot: specs },
      to: { pathNot: ['^services/booking/src/policy/', '^libs/(contracts|domain-kit)/'] },
    },
    ...storeys.rules,
    {
      name: 'screens-are-independent',
      comment: "The gateway's screens for members, trainers and admins know nothing of each other.",
      severity: 'error',
      from: { path: '^services/gateway/src/screens/(member|admin|trainer)/', pathNot: specs },
      to: {
        path: '^services/gateway/src/screens/(member|admin|trainer)/',
        pathNot: '^services/gateway/src/screens/$1/',
      },
    },
    {
      name: 'features-are-independent',
      comment: 'Features are put together in routes.tsx.',
      severity: 'error',
      from: { path: '^(shell|mf-[^/]+)/src/features/([^/]+)/', pathNot: specs },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^(shell|mf-[^/]+)/src/(shared|ui|layout)/', pathNot: specs },
      to: { path: '^$1/src/features/' },
    },
    {
      name: 'ui-without-http-and-routes',
      severity: 'error',
      from: { path: '^libs/ui/' },
      to: {
        path: '(^libs/(api-client|shell-kit)/|node_modules/(undici|axios|react-router|react-router-dom|@tanstack)/)',
      },
    },
    {
      name: 'contracts-import-zod-only',
      severity: 'error',
      from: { path: '^libs/contracts/src/', pathNot: specs },
      to: { pathNot: ['^libs/(contracts|domain-kit)/', 'node_modules/zod/'] },
    },
    {
      name: 'federation-is-for-bundling',
      comment:
        'The list of shared singletons is read by the bundler; in a page it would be dead weight.',
      severity: 'error',
      from: { pathNot: ['rspack\\.config\\.[cm]?[jt]s$', '^libs/federation/', specs] },
      to: { path: '^libs/federation/' },
    },
    {
      name: 'emulators-over-the-network',
      comment: 'An emulator is entered over HTTP and SMTP only (deploy/emulators/README.md).',
      severity: 'error',
      from: { pathNot: '^deploy/emulators/' },
      to: { path: '^deploy/emulators/' },
    },
    {
      name: 'emulators-keep-apart',
      comment: 'An emulator knows neither the other one nor what starts it.',
      severity: 'error',
      from: { path: '^deploy/emulators/([^/]+)/' },
      to: { path: '^(deploy|services)/', pathNot: '^deploy/emulators/($1|shared)/' },
    },
    {
      name: 'testing-is-for-specs',
      severity: 'error',
      from: { pathNot: [specs, '^libs/testing/'] },
      to: { path: '^libs/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.data|test/fixtures)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: join(__dirname, '../tsconfig.base.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
