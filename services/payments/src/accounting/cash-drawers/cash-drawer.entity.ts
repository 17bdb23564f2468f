import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A cash drawer from its float to its count; one is open at a time. Fils. */
@Entity('cash_drawers')
export class CashDrawer {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'request_key' }) requestKey!: string;
  @Column('integer', { name: 'float_amount' }) float!: number;
  @Column('timestamptz', { name: 'opened_at' }) openedAt!: Date;
  @Column('uuid', { name: 'opened_by' }) openedBy!: string;
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt!: Date | null;
  @Column('uuid', { name: 'closed_by', nullable: true }) closedBy!: string | null;
  /** As it was when it was closed. */
  @Column('integer', { nullable: true }) expected!: number | null;
  @Column('integer', { nullable: true }) counted!: number | null;
  @Column('integer', { nullable: true }) difference!: number | null;
  @Column('text', { nullable: true }) note!: string | null;
}
