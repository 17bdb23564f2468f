import type { DataSource, EntityManager } from 'typeorm';
import { runPrepared, type Prepared } from './prepared.js';

/** A prepared statement with the names of its parameters, in the order of their positions. */
export interface NamedStatement extends Prepared {
  parameters: readonly string[];
}

/** A text, a comment, a cast, or a parameter. */
const tokens = /'(?:[^']|'')*'|--[^\n]*|::|:([A-Za-z]\w*)/g;

/** SQL with `:name` for its parameters as PostgreSQL takes it: each name is `$1`, `$2` … */
export const namedStatement = ({ name, text }: Prepared): NamedStatement => {
  const parameters: string[] = [];
  const positionOf = (parameter: string): number => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return parameters.indexOf(parameter) + 1;
  };
  const positional = text.replace(tokens, (token: string, parameter: string | undefined) =>
    parameter === undefined ? token : `$${positionOf(parameter)}`,
  );
  return { name, text: positional, parameters };
};

/** Like `runPrepared`, with an object for the values; names that the statement lacks are left out. */
export const runNamed = async <Row>(
  db: DataSource | EntityManager,
  statement: NamedStatement,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> => {
  const missing = statement.parameters.filter((parameter) => values[parameter] === undefined);
  if (missing.length > 0) throw new Error(`${statement.name} lacks ${missing.join(', ')}`);
  const inOrder = statement.parameters.map((parameter) => values[parameter]);
  return runPrepared<Row>(db, statement, inOrder);
};
