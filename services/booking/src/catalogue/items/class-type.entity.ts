import type { ClassPolicy } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is taught. */
@Entity('class_types')
export class ClassType {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') level!: 'all' | 'beginner' | 'intermediate' | 'advanced';
  @Column('int') minutes!: number;
  @Column('text') motif!: 'reformer' | 'mat' | 'tower' | 'barre' | 'prenatal' | 'private';
  @Column('int') capacity!: number;
  @Column('boolean', { name: 'ladies_only', default: false }) ladiesOnly!: boolean;
  @Column('int', { name: 'credit_cost' }) creditCost!: number;
  /** Fils. */
  @Column('int', { name: 'drop_in_price' }) dropInPrice!: number;
  /** Numbers of its own; null: the studio's count. */
  @Column('jsonb', { nullable: true }) policy!: ClassPolicy | null;
  /** False: no new classes of it. */
  @Column('boolean') active!: boolean;
}
