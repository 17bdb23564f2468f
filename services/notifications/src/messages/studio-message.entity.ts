import type { Channel } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the desk wrote to everyone in a class or event. */
@Entity('studio_messages')
export class StudioMessage {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  /** The event that brought it; its mails are known by it. */
  @Column('uuid', { name: 'event_id' }) eventId!: string;
  /** The class or event. */
  @Column('uuid', { name: 'about_id' }) aboutId!: string;
  @Column('text') subject!: string;
  @Column('text') text!: string;
  @Column('jsonb') channels!: Channel[];
  @Column('text', { name: 'sent_by' }) sentBy!: string;
  @Column('timestamptz', { name: 'sent_at' }) sentAt!: Date;
  @Column('integer') recipients!: number;
}
