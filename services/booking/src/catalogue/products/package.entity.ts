import { Column, Entity } from 'typeorm';
import { Product } from './product.entity.js';

/** What the studio sells: credits for some class types, valid for a while. */
@Entity('packages')
export class Package extends Product {
  @Column('text') description!: string;
  @Column('int') credits!: number;
  @Column('int', { name: 'validity_count' }) validityCount!: number;
  @Column('text', { name: 'validity_unit' }) validityUnit!: 'day' | 'week' | 'month';
  @Column('text', { name: 'validity_starts' }) validityStarts!: 'purchase' | 'first_class';
  @Column('boolean', { name: 'once_per_person' }) oncePerPerson!: boolean;
  /** For people who never had an intro offer. */
  @Column('boolean') intro!: boolean;
  @Column('boolean', { name: 'best_value' }) bestValue!: boolean;
}
