/** A number that stands on a paper; `kind` when the person typed that too. */
export interface DocumentNumber {
  kind: 'invoice' | 'credit_note' | null;
  number: number;
}

const kinds: Readonly<Record<string, DocumentNumber['kind']>> = {
  INV: 'invoice',
  INVOICE: 'invoice',
  CN: 'credit_note',
  'CREDIT NOTE': 'credit_note',
};
const pattern = /^(?:(INVOICE|INV|CREDIT NOTE|CN)[\s.:–-]*)?(?:NO\.?\s*|#\s*)?(\d{1,9})$/;

/**
 * What somebody reads from a paper, as they type it: `INV-000123`, `inv 123`, `#123`, `CN-4`. Null:
 * it is no such number.
 */
export const readDocumentNumber = (typed: string): DocumentNumber | null => {
  const plain = typed.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
  const [, kind, digits = ''] = pattern.exec(plain) ?? [];
  const number = Number(digits);
  return number > 0 ? { kind: kind === undefined ? null : (kinds[kind] ?? null), number } : null;
};
