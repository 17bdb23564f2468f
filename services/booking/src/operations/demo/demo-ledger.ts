import { demoId } from '@studio/demo-studio';
import { endOfStudioDay } from '@studio/domain-kit';
import type { DemoUserPackage } from './demo-members.js';

interface Movement {
  kind: string;
  delta: number;
  bookingId?: string;
  waitingEntryId?: string;
  at: Date;
}

interface Use {
  bookingId: string;
  bookedAt: Date;
  /** Null: the credit did not come back. */
  returnedAt: Date | null;
}

/** Every movement of the demo members' credits, as rows of the ledger. */
export class DemoLedger {
  readonly rows: Record<string, unknown>[] = [];

  grant(owned: DemoUserPackage): void {
    this.move(owned, { kind: 'grant', delta: owned.credits, at: owned.purchasedAt });
  }

  use(owned: DemoUserPackage, { bookingId, bookedAt, returnedAt }: Use): void {
    owned.left -= 1;
    this.move(owned, { kind: 'use', delta: -1, bookingId, at: bookedAt });
    if (!returnedAt) return;
    owned.left += 1;
    this.move(owned, { kind: 'return', delta: 1, bookingId, at: returnedAt });
  }

  /** Expired credits are written off, as ledger rows. */
  writeOff(owned: DemoUserPackage, now: Date): void {
    const expiredAt = endOfStudioDay(owned.expiresOn);
    if (expiredAt > now || owned.left === 0) return;
    this.move(owned, { kind: 'expire', delta: -owned.left, at: expiredAt });
    owned.left = 0;
  }

  move(owned: DemoUserPackage, row: Movement): void {
    this.rows.push({
      id: demoId('ledger', this.rows.length + 1),
      user_package_id: owned.id,
      member_id: owned.memberId,
      kind: row.kind,
      delta: row.delta,
      booking_id: row.bookingId ?? null,
      waiting_entry_id: row.waitingEntryId ?? null,
      at: row.at,
    });
  }
}
