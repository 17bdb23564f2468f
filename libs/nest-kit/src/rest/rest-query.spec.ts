import { parseRestQuery } from './rest-query.js';
import { RestRefused } from './rest-refused.js';

const columns = { id: 'uuid', title: 'text', is_read: 'boolean', created_at: 'instant' } as const;
const read = (search: string) => {
  const parameters = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of new URLSearchParams(search)) (parameters[name] ??= []).push(value);
  return parseRestQuery(parameters, { table: 'notes', columns });
};
const ID = '01900000-0000-7000-8000-00000000000a';

test.each([
  ['', 'true', []],
  [`id=eq.${ID}`, 'id = $1', [ID]],
  [`id=eq.${ID}&is_read=eq.false`, 'id = $1 AND is_read = $2', [ID, 'false']],
  ['title=neq.a.b', 'title <> $1', ['a.b']],
  ['title=eq.', 'title = $1', ['']],
  ['is_read=is.true&title=not.is.null', 'is_read IS TRUE AND NOT (title IS NULL)', []],
  ['title=in.(a,"b,\\"c")', 'title IN ($1, $2)', ['a', 'b,"c']],
  ['title=in.()', 'false', []],
  ['title=neq.a&title=neq.b', 'title <> $1 AND title <> $2', ['a', 'b']],
])('%j', (search, where, values) => {
  expect(read(search)).toMatchObject({ where, values });
});

test('select, order and range', () => {
  expect(
    read('select=id, title&order=created_at.desc.nullslast,id&limit=5&offset=2'),
  ).toMatchObject({
    select: ['id', 'title'],
    orderBy: 'created_at desc NULLS last, id asc',
    limit: 5,
    offset: 2,
  });
  expect(read('limit=5000')).toMatchObject({
    select: ['id', 'title', 'is_read', 'created_at'],
    orderBy: '',
    limit: 1000,
  });
});

test.each([
  ['select=secret', '42703'],
  ['select=id,notes(*)', '42703'],
  ['secret=eq.1', '42703'],
  ['__proto__=eq.1', '42703'],
  ['id=eq.x', '22P02'],
  ['id=in.(x)', '22P02'],
  ['is_read=eq.maybe', '22P02'],
  ['created_at=eq.yesterday', '22P02'],
  ['title=eq.%00', '22P02'],
  ['title=like.*a*', 'PGRST100'],
  ['title=a', 'PGRST100'],
  ['title=is.true', 'PGRST100'],
  ['order=id;drop', 'PGRST100'],
  ['order=secret', '42703'],
  ['limit=-1', 'PGRST100'],
])('%j is refused with %s', (search, code) => {
  expect(() => read(search)).toThrow(RestRefused);
  expect(() => read(search)).toThrow(code);
});
