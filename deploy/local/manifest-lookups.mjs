// What the checks of manifests look up in the list of an overlay.

export const kinds = (manifests, kind) => manifests.filter((one) => one.kind === kind);

/** Labels of the pods of a Deployment or StatefulSet. */
export const labelsOf = ({ spec }) => spec.template.metadata.labels;

/** Whether labels are those that `matchLabels` asks for. */
export const isChosen = (selector, labels) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);

/** NetworkPolicies that hold for pods with these labels. */
export const policiesOf = (manifests, labels) =>
  kinds(manifests, 'NetworkPolicy').filter(({ spec }) =>
    isChosen(spec.podSelector.matchLabels ?? {}, labels),
  );
