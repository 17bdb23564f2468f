import type { PromoCodeView } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A promotion that members type: a share or an amount off, with its limits. Fils, UTC. */
@Entity('promo_codes')
export class PromoCode {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  /** In capitals. */
  @Column('text') code!: string;
  @Column('text') name!: string;
  @Column('integer', { name: 'percent_off', nullable: true }) percentOff!: number | null;
  @Column('integer', { name: 'amount_off', nullable: true }) amountOff!: number | null;
  @Column('timestamptz', { name: 'valid_from' }) validFrom!: Date;
  @Column('timestamptz', { name: 'valid_until', nullable: true }) validUntil!: Date | null;
  @Column('integer', { name: 'limit_total', nullable: true }) limitTotal!: number | null;
  @Column('integer', { name: 'limit_per_person', nullable: true }) limitPerPerson!: number | null;
  /** Empty: all kinds. */
  @Column('text', { array: true }) kinds!: PromoCodeView['kinds'];
  /** Products, of whatever version; empty: whatever the kinds allow. */
  @Column('uuid', { name: 'package_ids', array: true }) packageIds!: string[];
  @Column('boolean') active!: boolean;
  /** Counts changes. */
  @Column('integer', { default: 0 }) version!: number;
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
