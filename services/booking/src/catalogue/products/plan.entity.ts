import { Column, Entity } from 'typeorm';
import { Product } from './product.entity.js';

/** What the studio sells by the month. */
@Entity('subscription_plans')
export class Plan extends Product {
  /** Null: unlimited. */
  @Column('int', { name: 'classes_per_period', nullable: true }) classesPerPeriod!: number | null;
  @Column('text', { array: true }) benefits!: string[];
  /** Fils, as the settings have them; 0 unless unlimited. */
  @Column('int', { name: 'late_fee' }) lateFee!: number;
  @Column('int', { name: 'no_show_fee' }) noShowFee!: number;
}
