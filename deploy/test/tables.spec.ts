import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  entitiesOf,
  foreignWrites,
  sourceFiles,
  tablesOf,
  type SourceFile,
  type TableRules,
} from './table-writes.js';

const workspace = join(import.meta.dirname, '../..');
const declared = JSON.parse(
  readFileSync(join(workspace, '.config/tables.json'), 'utf8'),
) as Readonly<Record<string, TableRules>>;

const srcOf = (service: string): string => join(workspace, 'services', service, 'src');
const read = new Map<string, SourceFile[]>();
const filesOf = (service: string): SourceFile[] => {
  const files = read.get(service) ?? sourceFiles(srcOf(service));
  read.set(service, files);
  return files;
};
const rulesOf = (service: string): TableRules =>
  declared[service] ?? { owners: {}, exceptions: [] };

it('every service with a database has its tables declared', () => {
  const services = readdirSync(join(workspace, 'services'));
  const withDatabase = services.filter((each) => existsSync(join(srcOf(each), 'database')));
  expect(Object.keys(declared).sort()).toEqual(withDatabase.sort());
});

describe.each(Object.keys(declared))('tables of %s', (service) => {
  it('have an owner each, a folder that exists', () => {
    const { owners } = rulesOf(service);
    expect(Object.keys(owners).sort()).toEqual(tablesOf(filesOf(service)));
    const missing = Object.values(owners).filter(
      (owner) => !existsSync(join(srcOf(service), owner)),
    );
    expect(missing).toEqual([]);
  });

  it('have their entity in the folder of their owner', () => {
    const { owners } = rulesOf(service);
    const elsewhere = [...entitiesOf(filesOf(service)).values()].filter(
      ({ table, path }) => !path.startsWith(`${owners[table] ?? '?'}/`),
    );
    expect(elsewhere).toEqual([]);
  });

  it('are written by their owner, and by what is excused', () => {
    const { refused, excused } = foreignWrites(filesOf(service), rulesOf(service));
    expect(refused).toEqual([]);
    expect([...excused].sort()).toEqual(
      rulesOf(service)
        .exceptions.map(({ files }) => files)
        .sort(),
    );
  });
});

describe('a planted write', () => {
  const entity = {
    path: 'seats/bookings/booking.entity.ts',
    text: "@Entity('bookings')\nexport class Booking {}",
  };
  const rules: TableRules = {
    owners: { bookings: 'seats/bookings', fees: 'funding/fees' },
    exceptions: [{ files: 'operations/demo/', tables: ['*'], reason: 'fills every table' }],
  };
  const path = 'planning/classes/cancel-class.ts';
  const refusedOf = (text: string, file = path): string[] =>
    foreignWrites([entity, { path: file, text }], rules).refused;

  it.each([
    ['INSERT', 'tx.query(`INSERT INTO bookings (id) VALUES ($1)`)'],
    ['UPDATE', "tx.query('UPDATE bookings AS b SET credits = 0')"],
    ['UPDATE with a line break', 'tx.query(`UPDATE bookings b\n SET credits = 0`)'],
    ['DELETE', 'const gone = `DELETE FROM "bookings" WHERE id = $1`;'],
    ['of an entity', 'await tx.update(\n  Booking,\n  key,\n  changes,\n);'],
    ['of a row', "import { Booking } from 'x';\nawait this.dataSource.manager.save(row);"],
    ['by a repository', 'await tx.getRepository(Booking).delete(key);'],
    ['by a kept repository', 'const all = tx.getRepository(Booking);\nawait all.insert(row);'],
    ['by a given repository', 'const end = (all: Repository<Booking>) => all.update(key, row);'],
    ['by a query builder', 'tx.createQueryBuilder()\n  .insert()\n  .into(Booking)'],
    ['by an update builder', 'tx.createQueryBuilder().update(Booking).set(row)'],
  ])('is refused outside of the owner: %s', (_, text) => {
    expect(refusedOf(text)).toEqual([`${path}: bookings`]);
    expect(refusedOf(text, 'seats/bookings/book-class.ts')).toEqual([]);
    expect(refusedOf(text, 'operations/demo/seed-demo.ts')).toEqual([]);
  });

  it.each([
    ['whose table is a variable', 'tx.query(`DELETE FROM ${table}`)'],
    ['whose entity is a variable', 'await tx.save(row);'],
  ])('is refused %s', (_, text) => {
    expect(refusedOf(text)).toEqual([`${path}: a table that the source does not name`]);
  });

  it('of a table without an owner is refused', () => {
    expect(refusedOf("tx.query('DELETE FROM ratings')")).toEqual([`${path}: ratings`]);
  });

  it.each([
    ['a read', "tx.query('SELECT id FROM bookings FOR UPDATE')"],
    ['a lock of rows', 'tx.query(`SELECT 1 FROM bookings b FOR UPDATE OF b`)'],
    [
      'an own table, with what a conflict does',
      'query(`INSERT INTO fees ON CONFLICT DO UPDATE SET x = 1`)',
    ],
    ['a comment', '// UPDATE bookings SET credits = 0\n/** DELETE FROM bookings */'],
  ])('is not seen in %s', (_, text) => {
    expect(refusedOf(text, 'funding/fees/waive-fee.ts')).toEqual([]);
  });
});
