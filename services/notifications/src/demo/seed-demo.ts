import { demoId, demoMembers, demoPeople, demoPurchases } from '@studio/demo-studio';
import { addDays, studioDay, studioInstant } from '@studio/domain-kit';
import type { DataSource, EntityManager } from 'typeorm';

/** Everybody's address, and a few messages in the first member's bell. Safe to repeat. */
export const seedDemo = async (dataSource: DataSource, studioId: string): Promise<number> => {
  await dataSource.transaction(async (tx) => {
    await insert(tx, 'recipients', recipients(studioId));
    await insert(tx, 'notifications', noorsMessages(studioId));
  });
  return demoPeople.length;
};

const recipients = (studioId: string) =>
  demoPeople.map(({ id, email, fullName, role }) => ({
    studio_id: studioId,
    user_id: id,
    email,
    full_name: fullName,
    role,
    as_of: new Date(0),
  }));

const lastPurchase = demoPurchases.filter(({ memberN }) => memberN === 0).at(-1);

const messages = [
  {
    daysAgo: lastPurchase?.purchasedDaysAgo ?? 19,
    clock: lastPurchase?.clock ?? '10:05',
    title: 'Package purchased',
    message: `${lastPurchase?.packageName ?? '10-class package'}: ${lastPurchase?.credits ?? 10} credits.`,
    link: '/my-packages',
    is_read: true,
  },
  {
    daysAgo: 6,
    clock: '20:40',
    title: 'New on the timetable',
    message: 'Tower classes in groups of four, with Elena Petrova.',
    link: '/schedule',
    is_read: true,
  },
  {
    daysAgo: 2,
    clock: '09:12',
    title: 'Jumpboard Masterclass',
    message: 'The masterclass is full. Join the waiting list, and we tell you when a place opens.',
    is_read: false,
  },
  {
    daysAgo: 1,
    clock: '08:31',
    title: 'Open Day',
    message: 'Bring a friend to the Open Day. It is free, and places are limited.',
    is_read: false,
  },
];

const noorsMessages = (studioId: string) => {
  const today = studioDay(new Date());
  return messages.map(({ daysAgo, clock, ...texts }, n) => ({
    studio_id: studioId,
    id: demoId('notification', n + 1),
    user_id: demoMembers[0]?.id,
    event_id: demoId('notification-event', n + 1),
    created_at: studioInstant(addDays(today, -daysAgo), clock),
    ...texts,
  }));
};

/** Rows as JSON in one statement; those that are there already stay as they are. */
const insert = async (
  tx: EntityManager,
  table: 'recipients' | 'notifications',
  rows: readonly object[],
): Promise<void> => {
  await tx.query(
    `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
};
