import type { Broadcast, BroadcastAudience, BroadcastStatus, Channel } from '@studio/contracts';

/** A message with the names that its ids stand for today. */
export interface BroadcastRow {
  id: string;
  audience: BroadcastAudience;
  audience_name: string | null;
  subject: string;
  text: string;
  channels: Channel[];
  status: BroadcastStatus;
  sent_by: string | null;
  created_at: Date;
  send_at: Date;
  recipients: number | null;
  handed_over: number;
  cancelled_by: string | null;
}

export const toBroadcastView = (row: BroadcastRow): Broadcast => ({
  id: row.id,
  audience: row.audience,
  audienceName: row.audience_name,
  subject: row.subject,
  text: row.text,
  channels: row.channels,
  status: row.status,
  sentBy: row.sent_by ?? '',
  createdAt: row.created_at.toISOString(),
  sendAt: row.send_at.toISOString(),
  recipients: row.recipients,
  handedOver: row.handed_over,
  cancelledBy: row.cancelled_by,
});
