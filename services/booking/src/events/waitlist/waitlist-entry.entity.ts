import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A place in the queue of a full event; `rank` orders, the position is counted. */
@Entity('event_waiting_entries')
export class EventWaitlistEntry {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'event_id' }) eventId!: string;
  @Column('uuid', { name: 'member_id' }) memberId!: string;
  @Column('timestamptz', { name: 'joined_at' }) joinedAt!: Date;
  @Column('bigint') rank!: string;
}
