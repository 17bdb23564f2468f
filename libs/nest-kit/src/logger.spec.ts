import { errorFacts } from './logger.js';

const postgres = (code: string, message: string): Error =>
  Object.assign(new Error(message), { driverError: { code } });
const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('what of an error may stand in a log', () => {
  const cases: [string, unknown, string][] = [
    [
      'a value that PostgreSQL could not read',
      postgres('22P02', 'invalid input syntax for type uuid: "noor@spec.studio"'),
      'invalid input syntax for type uuid: …',
    ],
    [
      'a rule that a row breaks',
      postgres('23505', 'duplicate key value violates unique constraint "users_email"'),
      'duplicate key value violates unique constraint "users_email"',
    ],
    [
      'an answer that is no JSON',
      thrownBy(() => JSON.parse('noor@spec.studio')),
      'Unexpected token …, … is not valid JSON',
    ],
  ];
  it.each(cases)('%s', (_name, error, reason) => {
    expect(errorFacts(error)['reason']).toBe(reason);
    expect(JSON.stringify(errorFacts(error))).not.toContain('noor@');
  });
});
