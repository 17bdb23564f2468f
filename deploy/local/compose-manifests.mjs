// Makes the manifests of an overlay as `kubectl kustomize` does, from the part of kustomize that
// deploy/kubernetes uses; anything else in a kustomization.yaml is refused.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseAllDocuments, parse } from 'yaml';

const known = new Set(['apiVersion', 'kind', 'namespace', 'resources', 'images', 'patches']);

/** Of lists whose items have a name of their own, as in Kubernetes' strategic merge. */
const keyOf = { containers: 'name', env: 'name', volumes: 'name', volumeMounts: 'mountPath' };

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

const mergeByName = (base, patch, key) => {
  const merged = base.map((item) => {
    const change = patch.find((one) => one[key] === item[key]);
    return change ? merge(item, change) : item;
  });
  const added = patch.filter((one) => !base.some((item) => item[key] === one[key]));
  return [...merged, ...added].filter(({ $patch }) => $patch !== 'delete');
};

const mergeValue = (name, base, patch) => {
  if (Array.isArray(base) && Array.isArray(patch) && keyOf[name])
    return mergeByName(base, patch, keyOf[name]);
  return isObject(base) && isObject(patch) ? merge(base, patch) : patch;
};

/** Strategic merge: objects by field, named lists by name, everything else replaced; null removes. */
const merge = (base, patch) => {
  if (patch.$patch === 'delete') return { ...base, $patch: 'delete' };
  const merged = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergeValue(name, base[name], value);
  }
  return merged;
};

const isTarget = ({ kind, name }, manifest) =>
  manifest.kind === kind && (name === undefined || manifest.metadata.name === name);

const applyPatch = (manifests, { target, path, patch }, folder) => {
  const change = parse(patch ?? readFileSync(join(folder, path), 'utf8'));
  // kustomize knows a patch by these, whatever its target is.
  if (!change.apiVersion || !change.kind || !change.metadata?.name)
    throw new Error(`${folder}: a patch has no apiVersion, kind or name`);
  const chosen = target ?? { kind: change.kind, name: change.metadata.name };
  if (!manifests.some((one) => isTarget(chosen, one)))
    throw new Error(
      `${folder}: a patch is for ${chosen.kind} ${chosen.name ?? ''}, which is not there`,
    );
  const { metadata, ...fields } = change;
  // Without a name the patch is for all of a kind: each keeps its own.
  const { name: _, ...others } = metadata ?? {};
  return manifests
    .map((one) => (isTarget(chosen, one) ? merge(one, { ...fields, metadata: others }) : one))
    .filter(({ $patch }) => $patch !== 'delete');
};

/** The containers of whatever has a pod. */
export const podOf = (manifest) => manifest.spec?.template?.spec;

const withImages = (manifest, images) => {
  const pod = podOf(manifest);
  if (!pod?.containers) return manifest;
  const containers = pod.containers.map((container) => {
    const image = images.find(({ name }) => name === container.image);
    if (!image) return container;
    return { ...container, image: `${image.newName ?? image.name}:${image.newTag}` };
  });
  const template = { ...manifest.spec.template, spec: { ...pod, containers } };
  return { ...manifest, spec: { ...manifest.spec, template } };
};

const readManifests = (file) =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0].message}`);
    return document.toJS();
  });

/**
 * @param {string} folder with a kustomization.yaml
 * @returns {object[]} all manifests of it. Throws with the file when it can't be composed
 */
export const composeManifests = (folder) => {
  const kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));
  const other = Object.keys(kustomization).find((key) => !known.has(key));
  if (other) throw new Error(`${folder}: ${other} is a part of kustomize that is not read here`);
  const { resources = [], patches = [], images = [], namespace } = kustomization;
  const read = resources.flatMap((resource) =>
    basename(resource).endsWith('.yaml')
      ? readManifests(join(folder, resource))
      : composeManifests(join(folder, resource)),
  );
  const patched = patches.reduce((all, patch) => applyPatch(all, patch, folder), read);
  return patched
    .map((manifest) => withImages(manifest, images))
    .map((manifest) =>
      namespace === undefined || manifest.kind === 'Namespace'
        ? manifest
        : { ...manifest, metadata: { ...manifest.metadata, namespace } },
    );
};
