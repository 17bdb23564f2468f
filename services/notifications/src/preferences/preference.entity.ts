import type { Channel, Language, NotificationKind } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type Choices = Partial<Record<NotificationKind, Partial<Record<Channel, boolean>>>>;

/** What a person has chosen; nobody's row is needed: without one the defaults count. */
@Entity('preferences')
export class Preference {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  /** Counts changes: two tabs don't overwrite each other unseen. */
  @Column('integer', { default: 0 }) version!: number;
  @Column('text', { default: 'en' }) language!: Language;
  /** Studio time, HH:mm; both or neither. */
  @Column('text', { name: 'quiet_from', nullable: true }) quietFrom!: string | null;
  @Column('text', { name: 'quiet_to', nullable: true }) quietTo!: string | null;
  @Column('boolean', { name: 'emails_off', default: false }) emailsOff!: boolean;
  /** Only what was chosen. */
  @Column('jsonb', { default: {} }) choices!: Choices;
}
