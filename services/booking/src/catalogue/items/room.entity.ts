import type { RoomSpot } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('rooms')
export class Room {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  /** Of a room with spots: as many as are in order. */
  @Column('int') capacity!: number;
  /** By number; none: seats alone. */
  @Column('jsonb') spots!: RoomSpot[];
  /** False: no new classes in it. */
  @Column('boolean') active!: boolean;
}
