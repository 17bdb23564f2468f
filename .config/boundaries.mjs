/**
 * Who may import whom between projects: the table of docs/architecture.md, by the tags that stand
 * in each project's package.json. Within a project .config/dependency-cruiser.cjs takes over.
 */
const mayImport = {
  'type:shell': ['type:contract', 'type:client', 'type:ui'],
  'type:remote': ['type:contract', 'type:client', 'type:ui'],
  'type:service': ['type:contract', 'type:kit'],
  'type:contract': ['type:contract'],
  'type:kit': ['type:contract', 'type:kit'],
  'type:client': ['type:contract', 'type:client'],
  'type:ui': ['type:contract', 'type:ui'],
  'type:testing': ['type:contract', 'type:kit'],
  'type:deploy': ['type:contract', 'type:kit'],
};

const platforms = [
  { sourceTag: 'platform:web', onlyDependOnLibsWithTags: ['platform:web', 'platform:any'] },
  { sourceTag: 'platform:node', onlyDependOnLibsWithTags: ['platform:node', 'platform:any'] },
  { sourceTag: 'platform:any', onlyDependOnLibsWithTags: ['platform:any'] },
];

const types = (alsoAllowed) =>
  Object.entries(mayImport).map(([sourceTag, targets]) => ({
    sourceTag,
    onlyDependOnLibsWithTags: [...targets, ...alsoAllowed],
  }));

const rule = (depConstraints) => [
  'error',
  {
    depConstraints,
    enforceBuildableLibDependency: false,
    banTransitiveDependencies: false,
    allowCircularSelfDependency: true,
    // The kits' own specs use the test kit, which is made of the kits.
    ignoredCircularDependencies: [
      ['@studio/testing', '@studio/nest-kit'],
      ['@studio/testing', '@studio/auth'],
      ['@studio/testing', '@studio/contracts'],
      ['@studio/testing', '@studio/outbox'],
    ],
  },
];

/** For the code that ships. */
export const boundaries = rule([...types([]), ...platforms]);

/** For specs: the test kit is allowed on top (it runs on Node, and so do specs of every platform). */
export const boundariesOfSpecs = rule(types(['type:testing']));

/** For bundler configurations: they run on Node, whatever the platform of what they build. */
export const boundariesOfBundling = rule(types([]));
