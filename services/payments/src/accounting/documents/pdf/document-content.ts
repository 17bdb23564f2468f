export interface DocumentParty {
  name: string;
  /** Lines of an address; of a buyer who has said none the mail address. */
  address: string;
  /** Tax registration number; null: none, or none that belongs on the paper. */
  trn: string | null;
  /** Of a supplier, `#rrggbb`; absent: what documents come with. */
  colour?: string;
  /** Of a supplier: the address of its logo at booking, which never shows another picture. */
  logo?: string;
}

/** Fils; a promotion is negative. */
export interface DocumentLineItem {
  what: string;
  amount: number;
}

export interface PaidBy {
  how: string;
  amount: number;
  /** Waits at the front desk to be given back. */
  isOwed?: true;
}

/** What is printed on an invoice, or on the credit note that takes it back. Amounts in fils. */
export interface DocumentContent {
  title: string;
  number: string;
  issuedAt: Date;
  /** Under number and date, such as the invoice that a credit note refers to. */
  facts: readonly (readonly [label: string, value: string])[];
  supplier: DocumentParty;
  buyer: DocumentParty;
  /** Head of the buyer's column. */
  to: string;
  lines: readonly DocumentLineItem[];
  net: number;
  vat: number;
  /** 0: the paper says nothing of VAT. */
  vatPercent: number;
  total: number;
  currency: string;
  /** What the sum is called. */
  sum: string;
  paidBy: readonly PaidBy[];
  foot: string;
  /** The supplier's logo, PNG. */
  logo?: Uint8Array;
}
