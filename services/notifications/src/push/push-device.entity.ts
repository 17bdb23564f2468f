import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A device that may be pushed to; it belongs to whoever signed in last on it. */
@Entity('push_devices')
export class PushDevice {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  /** It hears as long as this session lives: signed out is silent. */
  @Column('text', { name: 'session_id' }) sessionId!: string;
  /** Where the push service takes messages for it; null: OneSignal's own library made it. */
  @Column('text', { nullable: true }) endpoint!: string | null;
  @Column('text', { nullable: true }) p256dh!: string | null;
  @Column('text', { nullable: true }) auth!: string | null;
  /** Its id at OneSignal; null: we deliver. */
  @Column('text', { name: 'player_id', nullable: true }) playerId!: string | null;
  @Column('timestamptz', { name: 'seen_at' }) seenAt!: Date;
}
