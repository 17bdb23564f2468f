import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One message in the bell; once per person and event. */
@Entity('notifications')
export class Notification {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('uuid', { name: 'event_id' }) eventId!: string;
  @Column('text') title!: string;
  @Column('text') message!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('boolean', { name: 'is_read' }) isRead!: boolean;
  /** The page of its thing, a path of the site. */
  @Column('text', { nullable: true }) link!: string | null;
}
