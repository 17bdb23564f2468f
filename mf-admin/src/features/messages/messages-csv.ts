import { call } from '@studio/api-client';
import { listBroadcastDeliveries, listBroadcasts } from '@studio/contracts';
import type { Broadcast, BroadcastDelivery } from '@studio/contracts';
import type { CsvRecords } from '../../shared/csv-button.js';
import { allPages, csvTime } from '../../shared/csv-records.js';
import { audienceLabel } from './audience-label.js';
import { t } from './messages.js';

/** Ids that one request may ask for. */
const MOST = 50;

const statuses: Record<Broadcast['status'], string> = {
  scheduled: t('scheduled'),
  sending: t('sending'),
  sent: t('sent'),
  cancelled: t('cancelled'),
};

const head = [
  t('csvSubject'),
  t('csvText'),
  t('csvTo'),
  t('csvState'),
  t('csvBy'),
  t('csvWrittenAt'),
  t('csvSentAt'),
  t('csvPeople'),
  t('csvEmailsSent'),
  t('csvEmailsFailed'),
  t('csvInApp'),
  t('csvRead'),
];

const recordOf = (one: Broadcast, delivery: BroadcastDelivery | undefined): unknown[] => [
  one.subject,
  one.text,
  audienceLabel(one),
  statuses[one.status],
  one.sentBy,
  csvTime(one.createdAt),
  csvTime(one.sendAt),
  one.recipients,
  delivery?.emails.sent,
  delivery?.emails.failed,
  delivery?.inApp.delivered,
  delivery?.inApp.opened,
];

const deliveriesOf = async (ids: readonly string[]): Promise<BroadcastDelivery[]> => {
  const found: BroadcastDelivery[] = [];
  for (let first = 0; first < ids.length; first += MOST) {
    const some = ids.slice(first, first + MOST).join(',');
    found.push(...(await call(listBroadcastDeliveries, { query: { ids: some } })).items);
  }
  return found;
};

/** Every message with what became of it, newest first. */
export const messagesCsv = async (): Promise<CsvRecords> => {
  const items = await allPages((cursor) => call(listBroadcasts, { query: { cursor } }));
  const begun = items.filter(({ handedOver }) => handedOver > 0);
  const deliveries = await deliveriesOf(begun.map(({ id }) => id));
  const byId = new Map(deliveries.map((one) => [one.broadcastId, one]));
  return [head, ...items.map((one) => recordOf(one, byId.get(one.id)))];
};
