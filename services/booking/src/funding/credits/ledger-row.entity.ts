import type { PackageMovement } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One movement of credits. Only ever added: a package's balance is the sum of its rows. */
@Entity('credit_ledger')
export class LedgerRow {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_package_id' }) userPackageId!: string;
  @Column('uuid', { name: 'member_id' }) memberId!: string;
  @Column('text') kind!: 'grant' | 'hold' | 'use' | 'return' | 'expire' | 'adjust';
  @Column('int') delta!: number;
  @Column('uuid', { name: 'booking_id', nullable: true }) bookingId!: string | null;
  /** The place in a class's line that it was held for. */
  @Column('uuid', { name: 'waiting_entry_id', nullable: true }) waitingEntryId!: string | null;
  /** What an adjustment, or a grant that nobody bought, was for. */
  @Column('text', { nullable: true }) because!: PackageMovement['because'];
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('timestamptz') at!: Date;
  /** How often a cancel of its booking was taken back before it. */
  @Column('int', { default: 0 }) round!: number;
}
