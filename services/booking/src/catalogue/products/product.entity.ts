import type { ProductState } from '@studio/contracts';
import { Column, PrimaryColumn } from 'typeorm';

/** A version of what the studio sells; a purchase refers to it. */
export abstract class Product {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  /** Null: it is the first version, and the product has its id. */
  @Column('uuid', { name: 'first_version_id', nullable: true }) firstVersionId!: string | null;
  @Column({ type: 'uuid', name: 'product_id', insert: false, update: false }) productId!: string;
  @Column('int', { name: 'version_number' }) versionNumber!: number;
  /** Null: from before versions were kept. */
  @Column('timestamptz', { name: 'sold_from', nullable: true }) soldFrom!: Date | null;
  /** Null: the terms that are sold now. */
  @Column('timestamptz', { name: 'replaced_at', nullable: true }) replacedAt!: Date | null;
  @Column('text') state!: ProductState;
  /** On the members' page. */
  @Column('int') position!: number;
  @Column('text') name!: string;
  /** Fils, VAT included. */
  @Column('int') price!: number;
  @Column('text', { default: 'AED' }) currency!: 'AED';
  @Column('uuid', { name: 'class_type_ids', array: true }) classTypeIds!: string[];
}
