import { RepeatingJob } from '../repeating-job.js';
import { phoneNumberOf } from './phone-number.js';

export interface PhoneRow {
  id: string;
  phone: string;
}

const EVERY_MS = 30_000;
const AT_ONCE = 500;
/** An instance of the former release may write a number as it was typed until it ends. */
const REST_MS = 3_600_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** SQL: a number in the form in which numbers are kept; the others are looked at. */
export const KEPT_PHONE = '^\\+[1-9][0-9]{4,14}$';

/**
 * Numbers that were stored as they were typed get the form in which all are kept (`readPhone`); what
 * nobody can be called by stays as it is. In small statements, so that it can go on beside everything
 * else, and from the beginning again after an hour.
 */
export abstract class RewritePhones extends RepeatingJob {
  private after = BEFORE_ALL;
  private restsUntil = 0;

  protected constructor(job: string) {
    super(job, EVERY_MS);
  }

  /** Rows behind this id whose number does not match `KEPT_PHONE`, by id. */
  protected abstract findNext(after: string, limit: number): Promise<readonly PhoneRow[]>;

  /** Writes the number where the row still has the former one. */
  protected abstract write(rows: readonly (PhoneRow & { number: string })[]): Promise<void>;

  async execute(): Promise<void> {
    if (performance.now() < this.restsUntil) return;
    const rows = await this.findNext(this.after, AT_ONCE);
    const readable = rows.flatMap((row) => {
      const number = phoneNumberOf(row.phone);
      return number === undefined || number === row.phone ? [] : [{ ...row, number }];
    });
    if (readable.length > 0) await this.write(readable);
    const last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
    this.after = last?.id ?? BEFORE_ALL;
    if (last) this.soon();
    else this.restsUntil = performance.now() + REST_MS;
  }
}
