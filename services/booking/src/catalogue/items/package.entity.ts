import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the studio sells: credits for some class types, valid for a while. */
@Entity('packages')
export class Package {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('int') credits!: number;
  /** Fils, VAT included. */
  @Column('int') price!: number;
  @Column('text') currency!: 'AED';
  @Column('int', { name: 'validity_count' }) validityCount!: number;
  @Column('text', { name: 'validity_unit' }) validityUnit!: 'day' | 'week' | 'month';
  @Column('text', { name: 'validity_starts' }) validityStarts!: 'purchase' | 'first_class';
  @Column('uuid', { name: 'class_type_ids', array: true }) classTypeIds!: string[];
  @Column('boolean', { name: 'once_per_person' }) oncePerPerson!: boolean;
  @Column('boolean', { name: 'best_value' }) bestValue!: boolean;
  @Column('boolean', { name: 'on_sale' }) onSale!: boolean;
}
