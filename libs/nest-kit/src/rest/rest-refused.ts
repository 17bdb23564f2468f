/** A refusal in the shape of the hosted data client (auth-contract.md, 1.7). */
export class RestRefused extends Error {
  constructor(
    readonly status: number,
    readonly body: {
      code: string;
      message: string;
      details: string | null;
      hint: string | null;
    },
  ) {
    super(body.code);
    this.name = 'RestRefused';
  }
}

export const restRefused = (status: number, code: string, message: string): RestRefused =>
  new RestRefused(status, { code, message, details: null, hint: null });

/** A row that the caller may not write: not theirs, or more than they may say of it. */
export const rowForbidden = (table: string): RestRefused =>
  restRefused(403, '42501', `new row violates row-level security policy for table "${table}"`);

/** A single row was asked for, and there are none, or several. */
export const notOneRow = (rows: number): RestRefused =>
  new RestRefused(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
    hint: null,
  });
