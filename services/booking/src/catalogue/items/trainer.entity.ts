import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who teaches; `id` is the id of the trainer's account. */
@Entity('trainers')
export class Trainer {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') bio!: string;
  @Column('text', { array: true }) specialities!: string[];
  @Column('text', { name: 'avatar_url', nullable: true }) avatarUrl!: string | null;
  /** False: takes no new classes. */
  @Column('boolean') active!: boolean;
  /** Their account has the role of a trainer. */
  @Column('boolean', { name: 'has_role', default: true }) hasRole!: boolean;
}
