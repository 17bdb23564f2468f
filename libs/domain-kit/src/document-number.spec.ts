import { readDocumentNumber } from './document-number.js';

test.each([
  ['INV-000123', { kind: 'invoice', number: 123 }],
  ['inv 123', { kind: 'invoice', number: 123 }],
  ['  Inv–0001234 ', { kind: 'invoice', number: 1_234 }],
  ['invoice no. 7', { kind: 'invoice', number: 7 }],
  ['INV-1234567', { kind: 'invoice', number: 1_234_567 }],
  ['CN-000004', { kind: 'credit_note', number: 4 }],
  ['credit note 4', { kind: 'credit_note', number: 4 }],
  ['#123', { kind: null, number: 123 }],
  ['000123', { kind: null, number: 123 }],
  ['INV-', null],
  ['INV-000000', null],
  ['0501234567', null],
  ['Mat 12', null],
  ['12 classes', null],
  ['', null],
])('%s', (typed, expected) => {
  expect(readDocumentNumber(typed)).toEqual(expected);
});
