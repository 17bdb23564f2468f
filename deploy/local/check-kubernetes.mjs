// What is wrong in the manifests of an overlay of deploy/kubernetes: against what the services'
// config.ts say of their environment, and among each other.
import { issuesOfMonitors } from './check-monitors.mjs';
import { podOf } from './compose-manifests.mjs';
import { missingDatabaseSettings } from './database-settings.mjs';
import { samples } from './deployment-samples.mjs';
import { isChosen, kinds, labelsOf, policiesOf } from './manifest-lookups.mjs';

/** Seconds that a service takes at most for what runs when it ends (libs/nest-kit). */
const LAST_REQUESTS = 25;

/** The environment of a container, as its pod will have it. */
const environmentOf = (container, manifests) => {
  const maps = (container.envFrom ?? []).map(
    ({ configMapRef }) =>
      kinds(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === configMapRef.name)
        ?.data,
  );
  const own = (container.env ?? []).map(({ name, value, valueFrom }) => [
    name,
    value ??
      samples[name] ??
      (valueFrom.secretKeyRef.optional ? undefined : `no sample of ${name}`),
  ]);
  return Object.assign({}, ...maps, Object.fromEntries(own));
};

/** Of the command `migrate`, which the service itself does not know. */
const settingsOfJobs = ['DATABASE_ADMIN_URL'];

const serviceOf = ({ image }) => /studio-([a-z]+)(:|$)/.exec(image)?.[1];

const issuesOfEnvironment = (name, container, { manifests, settings }) => {
  const known = settings[serviceOf(container)];
  if (!known) return [];
  const environment = environmentOf(container, manifests);
  const own = container.args ? settingsOfJobs : [];
  const unknown = Object.keys(environment).filter(
    (key) => !known.names.has(key) && !own.includes(key),
  );
  return [
    ...unknown.map((key) => `${name}: ${key} is no setting of the service`),
    // A job runs another program of the image, which needs less.
    ...(container.args ? [] : known.problems(environment)).map((problem) => `${name}: ${problem}`),
  ];
};

/** The operator makes a Secret of its own for a Cluster that is told so. */
const secretsOfOperator = (manifests) =>
  kinds(manifests, 'Cluster')
    .filter(({ spec }) => spec.enableSuperuserAccess)
    .map(({ metadata }) => ({ name: `${metadata.name}-superuser`, keys: ['uri'] }));

const issuesOfSecrets = (name, container, { secrets, manifests }) =>
  (container.env ?? [])
    .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])
    .filter(
      ({ name: secret, key }) =>
        ![...secrets, ...secretsOfOperator(manifests)].some(
          (one) => one.name === secret && one.keys.includes(key),
        ),
    )
    .map(({ name: secret, key }) => `${name}: nobody makes ${key} of the Secret ${secret}`);

const isPodConfined = ({ runAsNonRoot, seccompProfile } = {}) =>
  runAsNonRoot === true && seccompProfile?.type === 'RuntimeDefault';

const isConfined = ({ securityContext: own = {} }) =>
  own.readOnlyRootFilesystem === true &&
  own.allowPrivilegeEscalation === false &&
  own.capabilities?.drop?.includes('ALL') === true;

const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'];

const rulesOfContainer = (pod, container) => [
  [
    isPodConfined(pod.securityContext) && isConfined(container),
    'must be without root, rights and a place to write',
  ],
  [container.resources?.limits?.memory, 'has no limit of its memory'],
  [container.resources?.requests?.cpu, 'asks for no processor'],
  [/:[^:/]+$/.test(container.image) && !/:latest$/.test(container.image), 'has no version'],
];

const rulesOfService = (pod, container, graceful) => [
  [probes.every((probe) => container[probe]), 'lacks a probe'],
  [container.readinessProbe?.failureThreshold >= 3, 'is out of service after one slow answer'],
  [pod.terminationGracePeriodSeconds > graceful, 'is killed while it drains'],
  [pod.topologySpreadConstraints?.length > 0, 'may stand on one node as a whole'],
];

const issuesOfPod = (manifest, context) => {
  const pod = podOf(manifest);
  const name = `${manifest.kind} ${manifest.metadata.name}`;
  const graceful = Number(context.drainSeconds) + LAST_REQUESTS;
  return pod.containers.flatMap((container) => {
    const isService = manifest.kind === 'Deployment' && context.settings[serviceOf(container)];
    const rules = [
      ...rulesOfContainer(pod, container),
      ...(isService ? rulesOfService(pod, container, graceful) : []),
    ];
    return [
      ...rules.filter(([holds]) => !holds).map(([, problem]) => `${name} ${problem}`),
      ...issuesOfEnvironment(name, container, context),
      ...issuesOfSecrets(name, container, context),
    ];
  });
};

const portAllows = (rule, port) => !rule.ports || rule.ports.some((one) => one.port === port);
const peerAllows = (peers, labels) =>
  !peers ||
  peers.some(
    ({ podSelector, namespaceSelector }) =>
      podSelector && !namespaceSelector && isChosen(podSelector.matchLabels ?? {}, labels),
  );

/** Each address that a service is given must be one that the network lets it reach. */
const issuesOfNetwork = (manifests) =>
  kinds(manifests, 'Deployment').flatMap((caller) =>
    podOf(caller).containers.flatMap(({ env = [] }) =>
      env.flatMap(({ value }) => {
        const [, host, port] = /^http:\/\/([a-z]+):(\d+)$/.exec(value ?? '') ?? [];
        if (!host) return [];
        const called = kinds(manifests, 'Deployment').find(
          ({ metadata }) => metadata.name === host,
        );
        if (!called) return [`${caller.metadata.name} is given ${value}, which is not there`];
        const [from, to] = [labelsOf(caller), labelsOf(called)];
        const mayAsk = policiesOf(manifests, from).some(({ spec }) =>
          spec.egress?.some((rule) => portAllows(rule, Number(port)) && peerAllows(rule.to, to)),
        );
        const mayAnswer = policiesOf(manifests, to).some(({ spec }) =>
          spec.ingress?.some(
            (rule) => portAllows(rule, Number(port)) && peerAllows(rule.from, from),
          ),
        );
        return mayAsk && mayAnswer
          ? []
          : [`the network keeps ${caller.metadata.name} from ${host}`];
      }),
    ),
  );

const issuesOfReferences = (manifests) => {
  const deployments = kinds(manifests, 'Deployment');
  const named = (name) => deployments.some(({ metadata }) => metadata.name === name);
  const chosen = (selector) =>
    [...deployments, ...kinds(manifests, 'StatefulSet')].some((one) =>
      isChosen(selector, labelsOf(one)),
    );
  return [
    ...kinds(manifests, 'Service')
      .filter(({ spec }) => !chosen(spec.selector))
      .map(({ metadata }) => `Service ${metadata.name} chooses no pod`),
    ...kinds(manifests, 'PodDisruptionBudget')
      .filter(({ spec }) => !chosen(spec.selector.matchLabels))
      .map(({ metadata }) => `PodDisruptionBudget ${metadata.name} chooses no pod`),
    ...kinds(manifests, 'HorizontalPodAutoscaler')
      .filter(({ spec }) => !named(spec.scaleTargetRef.name))
      .map(({ metadata }) => `HorizontalPodAutoscaler ${metadata.name} scales nothing`),
  ];
};

const issuesOfDatabase = (manifests) =>
  kinds(manifests, 'Cluster').flatMap(({ metadata, spec }) =>
    missingDatabaseSettings(spec.postgresql?.parameters ?? {}).map(
      (setting) => `Cluster ${metadata.name} is not told ${setting}`,
    ),
  );

/**
 * `make studio-mail "SMTP_URL=…" "MAIL_FROM=…"` of make-secrets.sh: a Secret's name and its keys;
 * `$service` stands for each service with a database.
 */
export const secretsIn = (script, services) =>
  [...script.replaceAll(/\\\n/g, ' ').matchAll(/^ *make "?([\w$-]+)"? (.*)$/gm)].flatMap(
    ([, name, text]) => {
      const keys = [...text.matchAll(/"(\w+)=/g)].map(([, key]) => key);
      const names = name.includes('$service')
        ? services.map((service) => name.replace('$service', service))
        : [name];
      return names.map((each) => ({ name: each, keys }));
    },
  );

/**
 * @param {object[]} manifests of an overlay, composed
 * @param context `settings` of readSettings, `secrets` of secretsIn
 * @returns {string[]} one line an issue
 */
export const issuesOfManifests = (manifests, { settings, secrets }) => {
  const common = kinds(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === 'studio');
  const drainSeconds = common?.data.DRAIN_SECONDS ?? 0;
  const context = { manifests, settings, secrets, drainSeconds };
  return [
    ...manifests
      .filter((manifest) => podOf(manifest))
      .flatMap((manifest) => issuesOfPod(manifest, context)),
    ...issuesOfNetwork(manifests),
    ...issuesOfReferences(manifests),
    ...issuesOfMonitors(manifests),
    ...issuesOfDatabase(manifests),
  ];
};
