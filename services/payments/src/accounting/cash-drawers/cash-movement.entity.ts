import type { CashMovement as View } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Cash that went into the drawer or left it; the database refuses to change or delete one. */
@Entity('cash_movements')
export class CashMovement {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'drawer_id' }) drawerId!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') kind!: View['kind'];
  /** Fils; below 0 when it left. */
  @Column('integer') amount!: number;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('uuid', { name: 'sale_id', nullable: true }) saleId!: string | null;
  /** Hands out what a refund owed. */
  @Column('uuid', { name: 'payout_id', nullable: true }) payoutId!: string | null;
  @Column('uuid', { name: 'actor_id' }) actorId!: string;
  @Column('text', { name: 'request_key', nullable: true }) requestKey!: string | null;
}
