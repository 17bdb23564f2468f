import { z } from 'zod';
import type { Endpoint } from './endpoint.js';
import { namedShapes } from './endpoints.js';
import { errorBody, errorCatalogue, type ErrorCode } from './errors.js';

type Json = Record<string, unknown>;

/** JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

type Shapes = z.core.$ZodRegistry<{ id: string }>;

/** Named shapes and answers, so that each is written once and referred to. */
const shapesOf = (endpoints: Readonly<Record<string, Endpoint>>): Shapes => {
  const shapes: Shapes = z.registry<{ id: string }>();
  const add = (schema: z.ZodType, name: string): void => {
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    if (!shapes.has(schema)) shapes.add(schema, { id });
  };
  add(errorBody, 'error');
  for (const [name, schema] of Object.entries(namedShapes)) add(schema, name);
  for (const [name, { response }] of Object.entries(endpoints))
    if (response) add(response, `${name}Answer`);
  return shapes;
};

const componentsOf = (shapes: Shapes): Json => {
  const { schemas } = z.toJSONSchema(shapes, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...json }]) => [id, json]),
  );
};

const parametersOf = (place: 'path' | 'query', schema: z.ZodType | undefined): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'output') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, own]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: own,
  }));
};

/** Every endpoint can refuse for these reasons beside its own. */
const errorsOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...(endpoint.body || endpoint.query || endpoint.params ? (['BAD_REQUEST'] as const) : []),
    ...(endpoint.callers.includes('visitor') ? [] : (['UNAUTHENTICATED'] as const)),
    ...(endpoint.callers.length < 3 ? (['FORBIDDEN'] as const) : []),
    ...(endpoint.errors ?? []),
    'SERVICE_UNAVAILABLE',
  ]),
];

const refusalsOf = (endpoint: Endpoint): Json => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const [status] = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorCatalogue[code][1]}`).join('\n'),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { properties: { code: { enum: codes } } },
              ],
            },
          },
        },
      },
    ]),
  );
};

const answerOf = (schema: z.ZodType, shapes: Shapes): Json => ({
  'application/json': { schema: { $ref: `#/components/schemas/${shapes.get(schema)?.id}` } },
});

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'One for each intent; repeating it gets the first answer and changes nothing.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

/** A file as it is, or as `file` of a form. */
const fileBody = ({ types, maxBytes }: NonNullable<Endpoint['upload']>): Json => {
  const file = { type: 'string', format: 'binary', maxLength: maxBytes };
  const form = { schema: { type: 'object', required: ['file'], properties: { file } } };
  return {
    required: true,
    content: {
      ...Object.fromEntries(types.map((type) => [type, { schema: file }])),
      'multipart/form-data': form,
    },
  };
};

const operationOf = (name: string, endpoint: Endpoint, shapes: Shapes): Json => {
  const status = endpoint.status ?? 200;
  return {
    operationId: name,
    tags: [endpoint.service],
    summary: endpoint.summary,
    description: `For: ${endpoint.callers.join(', ')}.`,
    'x-callers': endpoint.callers,
    security: endpoint.callers.includes('visitor') ? [] : [{ bearer: [] }, { session: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    ...(endpoint.upload ? { requestBody: fileBody(endpoint.upload) } : {}),
    responses: {
      [status]: {
        description: 'Done.',
        ...(endpoint.response ? { content: answerOf(endpoint.response, shapes) } : {}),
      },
      ...refusalsOf(endpoint),
    },
  };
};

/** Moving an endpoint to another file changes no line of the document. */
const sortedByName = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The OpenAPI 3.1 document of these endpoints: nothing in it is written by hand. */
export const openApiDocument = (endpoints: Readonly<Record<string, Endpoint>>): Json => {
  const paths: Record<string, Json> = {};
  const shapes = shapesOf(sortedByName(endpoints));
  for (const [name, endpoint] of Object.entries(sortedByName(endpoints))) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint, shapes),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Studio',
      version: '1.0.0',
      description: 'Bookings, packages and payments of a boutique studio. Money is in fils.',
    },
    paths: sortedByName(paths),
    components: {
      schemas: sortedByName(componentsOf(shapes)),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'studio_session' },
      },
    },
  };
};
