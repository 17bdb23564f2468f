import { drawerCsv } from './drawer-csv.js';

test('a closed drawer: float, movements with what is in it after each, count and difference', () => {
  const actor = { actorId: '1', actorName: 'Rania' };
  const at = '2026-11-22T06:10:00Z';
  const records = drawerCsv({
    id: '1',
    openedAt: at,
    openedBy: '1',
    openedByName: 'Rania',
    float: 20_000,
    expected: 80_000,
    closedAt: at,
    closedBy: '1',
    closedByName: 'Rania',
    counted: 79_500,
    difference: -500,
    note: 'Coins',
    people: [],
    movements: [
      { ...actor, at, id: '2', kind: 'sale', amount: 70_000, reason: null, saleId: '3' },
      { ...actor, at, id: '4', kind: 'paid_out', amount: -10_000, reason: 'Flowers', saleId: null },
    ],
  });
  expect(records.slice(1).map((record) => record.slice(1))).toEqual([
    ['Opened', 'Rania', '', '', '200.00'],
    ['Sale', 'Rania', null, '700.00', '900.00'],
    ['Paid out', 'Rania', 'Flowers', '-100.00', '800.00'],
    ['Counted', 'Rania', 'Coins', '-5.00', '795.00'],
  ]);
});
