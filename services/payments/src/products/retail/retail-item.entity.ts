import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Sold over the counter. Fils, VAT included. */
@Entity('retail_items')
export class RetailItem {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('integer') price!: number;
  /** Null: nobody counts them. */
  @Column('integer', { nullable: true }) stock!: number | null;
  @Column('boolean') retired!: boolean;
  /** Counts changes, sales of a piece too. */
  @Column('integer') version!: number;
}
