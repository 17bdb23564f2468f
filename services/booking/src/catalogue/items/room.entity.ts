import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('rooms')
export class Room {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('int') capacity!: number;
  /** False: no new classes in it. */
  @Column('boolean') active!: boolean;
}
