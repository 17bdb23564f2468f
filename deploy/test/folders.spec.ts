import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '../..');
/** Folders of each service; booking's stand in an order (.config/storeys.cjs). */
const declared = JSON.parse(
  readFileSync(join(workspace, '.config/slices.json'), 'utf8'),
) as Readonly<Record<string, readonly (string | readonly string[])[]>>;

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Folders without a place, and places without a folder. */
const misplaced = (
  places: readonly (string | readonly string[])[],
  folders: readonly string[],
): string[] => {
  const known = places.flat();
  return [
    ...folders.filter((folder) => !known.includes(folder)).map((each) => `${each} has no place`),
    ...known.filter((place) => !folders.includes(place)).map((each) => `${each} does not exist`),
  ];
};

/** What stands above a storey's slices; the rest of a storey are folders. */
const besideSlices: Readonly<Record<string, readonly string[]>> = {
  operations: ['check-integrity.entry.ts', 'rebuild-reports.entry.ts'],
  seats: ['seats.api.ts'],
};
/** One thought each: no slices in them. */
const withoutSlices = ['policy', 'shared', 'database'];

it.each(foldersIn(join(workspace, 'services')))('every folder of %s has its place', (service) => {
  const folders = foldersIn(join(workspace, 'services', service, 'src'));
  expect(misplaced(declared[service] ?? [], folders)).toEqual([]);
});

it.each((declared['booking'] ?? []).flat().filter((storey) => !withoutSlices.includes(storey)))(
  'the storey %s of booking holds slices, and no file beside them',
  (storey) => {
    const path = join(workspace, 'services/booking/src', storey);
    const files = readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    expect(files).toEqual(besideSlices[storey] ?? []);
  },
);

it('a folder in no storey is refused, and a storey that is gone', () => {
  const places = [['policy'], ['people'], ['planning', 'events']];
  expect(misplaced(places, ['policy', 'people', 'planning', 'ratings'])).toEqual([
    'ratings has no place',
    'events does not exist',
  ]);
});
