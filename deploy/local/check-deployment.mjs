// `npm run deploy:check`, and a step of `npm run check`: deploy/compose.yaml and every overlay of
// deploy/kubernetes, without a server or a cluster.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { issuesOfCompose } from './check-compose.mjs';
import { issuesOfManifests, secretsIn } from './check-kubernetes.mjs';
import { composeManifests } from './compose-manifests.mjs';
import { issuesOfSchemas } from './manifest-schemas.mjs';
import { readSettings } from './service-settings.mjs';

/** The same manifest in two overlays is looked at once. */
const withoutTwins = (manifests) => [
  ...new Map(manifests.map((manifest) => [JSON.stringify(manifest), manifest])).values(),
];

const withoutNamespace = ({ metadata: { namespace: _, ...metadata }, ...rest }) => ({
  ...rest,
  metadata,
});

/**
 * @param {string} folder with compose.yaml, .env.example and kubernetes/
 * @returns {Promise<string[]>} one line an issue
 */
export const issuesOfDeployment = async (folder, settings) => {
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  const backends = Object.keys(settings).filter((name) => name !== 'gateway');
  const secrets = secretsIn(read('kubernetes/make-secrets.sh'), backends);
  const overlays = readdirSync(join(folder, 'kubernetes/overlays')).map((name) => ({
    name,
    manifests: composeManifests(join(folder, 'kubernetes/overlays', name)),
  }));
  const all = overlays.flatMap(({ manifests }) => manifests.map(withoutNamespace));
  return [
    ...issuesOfCompose({ compose: read('compose.yaml'), example: read('.env.example') }, settings),
    ...(await issuesOfSchemas(withoutTwins(all))),
    ...overlays.flatMap(({ name, manifests }) =>
      issuesOfManifests(manifests, { settings, secrets }).map((issue) => `${name}: ${issue}`),
    ),
  ];
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = join(import.meta.dirname, '../..');
  const issues = await issuesOfDeployment(join(root, 'deploy'), await readSettings(root));
  for (const issue of issues) console.error(issue);
  console.log(`${issues.length} issues of deployment`);
  process.exit(issues.length === 0 ? 0 : 1);
}
