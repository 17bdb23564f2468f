import type { giftCardEntry } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { z } from 'zod';

/** One movement on a gift card; the database refuses to change or delete one. */
@Entity('gift_card_entries')
export class GiftCardEntry {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'gift_card_id' }) giftCardId!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') kind!: z.infer<typeof giftCardEntry>['kind'];
  /** Fils. */
  @Column('integer') delta!: number;
  @Column('uuid', { name: 'payment_id', nullable: true }) paymentId!: string | null;
  @Column('uuid', { name: 'refund_id', nullable: true }) refundId!: string | null;
  @Column('uuid', { name: 'actor_id', nullable: true }) actorId!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
}
