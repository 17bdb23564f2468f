import type { DataSource } from 'typeorm';
import { namedStatement, runNamed } from './named-statement.js';

it.each([
  ['SELECT :id', 'SELECT $1', ['id']],
  ['SELECT :b, :a, :b', 'SELECT $1, $2, $1', ['b', 'a']],
  ['SELECT :id::uuid, x::text', 'SELECT $1::uuid, x::text', ['id']],
  [`SELECT ':id', 'it''s :id', :id`, `SELECT ':id', 'it''s :id', $1`, ['id']],
  ['SELECT 1 -- not :id\n, :name', 'SELECT 1 -- not :id\n, $1', ['name']],
  ['SELECT 1', 'SELECT 1', []],
])('%j has positions', (sql, text, parameters) => {
  expect(namedStatement({ name: 'spec', text: sql })).toEqual({ name: 'spec', text, parameters });
});

it('a value that is missing is named before anything is sent', async () => {
  const statement = namedStatement({ name: 'add things', text: 'SELECT :a, :b' });
  const sent = runNamed({} as DataSource, statement, { a: null });
  await expect(sent).rejects.toThrow('add things lacks b');
});
