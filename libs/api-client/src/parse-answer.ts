import type { z } from 'zod';
import { ApiError } from './api-error.js';

type Path = readonly PropertyKey[];

const withValue = (node: unknown, path: Path, value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(node)) {
    return node.map((item: unknown, n) => (n === key ? withValue(item, rest, value) : item));
  }
  const object = node as Record<PropertyKey, unknown>;
  return { ...object, [key]: withValue(object[key], rest, value) };
};

/**
 * Parses an answer by its contract. A value that an enum doesn't know yet becomes "other": a
 * newer server may know more states than a page opened yesterday (architecture.md, Contracts).
 */
export const parseAnswer = <Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
): z.output<Schema> => {
  const first = schema.safeParse(answer);
  if (first.success) return first.data;
  const unknownValues = first.error.issues.flatMap((issue) =>
    issue.code === 'invalid_value' && typeof issue.values[0] === 'string' ? [issue] : [],
  );
  if (unknownValues.length === first.error.issues.length) {
    let known: unknown = answer;
    for (const { path, values } of unknownValues) known = withValue(known, path, values[0]);
    const second = schema.safeParse(known);
    if (second.success) {
      let result: unknown = second.data;
      for (const { path } of unknownValues) result = withValue(result, path, 'other');
      return result as z.output<Schema>;
    }
  }
  throw new ApiError({
    code: 'UNREADABLE_ANSWER',
    status: 200,
    message: 'The answer is not as the contract says.',
    details: first.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
};
