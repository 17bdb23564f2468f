// Whether Prometheus finds and reaches what the PodMonitors of an overlay name.
import { podOf } from './compose-manifests.mjs';
import { isChosen, kinds, labelsOf, policiesOf } from './manifest-lookups.mjs';

/** Where docs/deployment.md installs Prometheus. */
const MONITORING = 'monitoring';
/** The name and number of the operator's own port of each instance of PostgreSQL. */
const operatorsPort = { name: 'metrics', containerPort: 9187 };

/** Pods of the overlay as Prometheus sees them: those of the operator have no Deployment. */
const podsOf = (manifests) => [
  ...kinds(manifests, 'Deployment').map((deployment) => ({
    name: deployment.metadata.name,
    labels: labelsOf(deployment),
    ports: podOf(deployment).containers.flatMap(({ ports = [] }) => ports),
  })),
  ...kinds(manifests, 'Cluster').map(({ metadata: { name } }) => ({
    name,
    labels: { 'cnpg.io/cluster': name },
    ports: [operatorsPort],
  })),
];

const isPrometheus = ({ namespaceSelector, podSelector }) =>
  !podSelector && namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === MONITORING;

const isReached = (manifests, labels, port) =>
  policiesOf(manifests, labels).some(({ spec }) =>
    spec.ingress?.some(
      ({ from = [], ports = [] }) =>
        from.some(isPrometheus) && ports.some((one) => one.port === port),
    ),
  );

const issuesOfEndpoint = (manifests, pod, { port: name }) => {
  const port = pod.ports.find((one) => one.name === name)?.containerPort;
  if (port === undefined) return [`${pod.name} has no port ${name} for Prometheus`];
  return isReached(manifests, pod.labels, port)
    ? []
    : [`the network keeps Prometheus from ${pod.name}`];
};

/** @returns {string[]} one line an issue; none of an overlay without a PodMonitor */
export const issuesOfMonitors = (manifests) => {
  const monitors = kinds(manifests, 'PodMonitor');
  if (monitors.length === 0) return [];
  const pods = podsOf(manifests);
  const chosenBy = ({ spec }) =>
    pods.filter(({ labels }) => isChosen(spec.selector.matchLabels, labels));
  const read = new Set(monitors.flatMap(chosenBy));
  return [
    ...monitors
      .filter((monitor) => chosenBy(monitor).length === 0)
      .map(({ metadata }) => `PodMonitor ${metadata.name} chooses no pod`),
    ...pods.filter((pod) => !read.has(pod)).map(({ name }) => `no PodMonitor chooses ${name}`),
    ...monitors.flatMap((monitor) =>
      chosenBy(monitor).flatMap((pod) =>
        monitor.spec.podMetricsEndpoints.flatMap((endpoint) =>
          issuesOfEndpoint(manifests, pod, endpoint),
        ),
      ),
    ),
  ];
};
