import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message that is owed to a device; once per event and device. */
@Entity('push_jobs')
export class PushJob {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('uuid', { name: 'event_id' }) eventId!: string;
  @Column('uuid', { name: 'device_id' }) deviceId!: string;
  @Column('text') title!: string;
  @Column('text') message!: string;
  @Column('text', { nullable: true }) link!: string | null;
  /** Doesn't wait for the end of the quiet hours. */
  @Column('boolean') urgent!: boolean;
  /** When the thing that it is about begins. */
  @Column('timestamptz', { name: 'starts_at', nullable: true }) startsAt!: Date | null;
  /** `dropped`: nobody is there to hear it any more. */
  @Column('text') status!: 'queued' | 'sent' | 'failed' | 'dropped';
  @Column('integer') attempts!: number;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When it is tried next, and until when a worker has it; null at the end. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true }) nextAttemptAt!: Date | null;
  @Column('timestamptz', { name: 'send_before' }) sendBefore!: Date;
}
