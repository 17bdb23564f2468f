import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

interface Limits {
  minimum?: number;
  maximum?: number;
}
// The runner stands in the project's folder.
const load = createRequire(join(import.meta.dirname, '../package.json'));
const { aggregateChecks } = load('./src/no-json-schema.cjs') as {
  aggregateChecks: (schema: z.ZodNumber) => Limits;
};

test.each([
  ['both limits', z.int().min(10).max(300)],
  ['the narrower of two', z.int().min(0).max(10).max(5)],
  ['one limit', z.number().min(1)],
])('a page reads the limits of a number as zod has them: %s', (_, schema) => {
  const { minimum, maximum } = aggregateChecks(schema);
  const isLimit = (value: number | null): boolean =>
    value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  expect(minimum).toBe(isLimit(schema.minValue) ? schema.minValue : undefined);
  expect(maximum).toBe(isLimit(schema.maxValue) ? schema.maxValue : undefined);
});
