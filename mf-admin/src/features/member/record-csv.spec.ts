import { eventPlacesCsv, ledgerCsv } from './record-csv.js';

const at = '2026-11-22T06:10:00.000Z';

it('has studio time, signed credits and the reason', () => {
  const row = { id: '1', at, packageName: '10-class package', kind: 'booked', delta: -1 };
  const rows = [{ ...row, reason: null }] as unknown as Parameters<typeof ledgerCsv>[0];
  expect(ledgerCsv(rows)[1]).toEqual(['2026-11-22 10:10', '10-class package', 'Booked', -1, '']);
});

it('has amounts as AED, and the heads alone of an empty list', () => {
  const place = { startsAt: at, title: 'Prenatal Workshop', price: 25_000, status: 'confirmed' };
  const places = [place] as unknown as Parameters<typeof eventPlacesCsv>[0];
  const [, record] = eventPlacesCsv(places);
  expect(record).toEqual(['2026-11-22 10:10', 'Prenatal Workshop', '250.00', 'Confirmed']);
  expect(eventPlacesCsv([])).toHaveLength(1);
});
