import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, namedEndpoints } from '../src/endpoints.js';
import { openApiDocument } from '../src/openapi.js';

// The runner stands in the project's folder.
const file = join(import.meta.dirname, '../openapi/openapi.json');
const document = openApiDocument(namedEndpoints) as {
  paths: Record<string, Record<string, Operation>>;
};
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
  'x-callers': string[];
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

describe('the OpenAPI document', () => {
  it('is committed as it is generated (npm run openapi -w @studio/contracts rewrites it)', () => {
    const text = `${JSON.stringify(document, null, 2)}\n`;
    if (process.env['UPDATE_OPENAPI']) writeFileSync(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('has each endpoint once, and no two at one place', () => {
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  });

  it('names every parameter of a path', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const { parameters } of Object.values(methods))
        for (const [, name] of path.matchAll(/\{(\w+)\}/g))
          expect(parameters).toContainEqual(
            expect.objectContaining({ name, in: 'path', required: true }),
          );
  });

  it('says who may call, what may go wrong and where a key is needed', () => {
    const book = operations.find(({ operationId }) => operationId === 'bookClass');
    expect(book?.['x-callers']).toEqual(['member', 'trainer', 'front_desk', 'manager', 'admin']);
    expect(Object.keys(book?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '400', '401', '402', '404', '409', '422', '503']),
    );
    expect(book?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', required: true }),
    );
  });
});
