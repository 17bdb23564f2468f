import type { Certificate } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who teaches; `id` is the id of the trainer's account. */
@Entity('trainers')
export class Trainer {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') bio!: string;
  @Column('text', { array: true }) specialities!: string[];
  /** The class types that the trainer teaches; none: all of them. */
  @Column('uuid', { name: 'class_type_ids', array: true, default: () => "'{}'" })
  classTypeIds!: string[];
  @Column('jsonb', { default: () => "'[]'" }) certificates!: Certificate[];
  @Column('text', { array: true, default: () => "'{}'" }) languages!: string[];
  /** What is shown: the portrait of the own page, else the picture of the account. */
  @Column('text', { name: 'avatar_url', nullable: true }) avatarUrl!: string | null;
  @Column('uuid', { name: 'portrait_id', nullable: true }) portraitId!: string | null;
  /** False: takes no new classes. */
  @Column('boolean') active!: boolean;
  /** Their account has the role of a trainer. */
  @Column('boolean', { name: 'has_role', default: true }) hasRole!: boolean;
}
