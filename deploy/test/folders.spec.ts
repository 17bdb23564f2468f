import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const workspace = join(import.meta.dirname, '../..');
/** Folders of each service; where they are lists, they stand in an order (.config/storeys.cjs). */
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
  'booking/operations': ['check-integrity.entry.ts', 'rebuild-reports.entry.ts'],
  'booking/seats': ['seats.api.ts'],
  'payments/operations': [
    'check-integrity.entry.ts',
    'rebuild-reports.entry.ts',
    'release-held.entry.ts',
  ],
};
/** One thought each: no slices in them. */
const withoutSlices: Readonly<Record<string, readonly string[]>> = {
  booking: ['policy', 'shared', 'database'],
  payments: ['shared', 'people', 'provider', 'database'],
};
const storeys = Object.entries(declared).flatMap(([service, places]) =>
  places.flatMap((level) =>
    typeof level === 'string'
      ? []
      : level
          .filter((storey) => !withoutSlices[service]?.includes(storey))
          .map((storey) => `${service}/${storey}`),
  ),
);

it.each(foldersIn(join(workspace, 'services')))('every folder of %s has its place', (service) => {
  const folders = foldersIn(join(workspace, 'services', service, 'src'));
  expect(misplaced(declared[service] ?? [], folders)).toEqual([]);
});

it.each(storeys)('the storey %s holds slices, and no file beside them', (storey) => {
  const [service = '', name = ''] = storey.split('/');
  const path = join(workspace, 'services', service, 'src', name);
  const files = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  expect(files).toEqual(besideSlices[storey] ?? []);
});

it('a folder in no storey is refused, and a storey that is gone', () => {
  const places = [['policy'], ['people'], ['planning', 'events']];
  expect(misplaced(places, ['policy', 'people', 'planning', 'ratings'])).toEqual([
    'ratings has no place',
    'events does not exist',
  ]);
});
