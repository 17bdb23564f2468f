import { importTable, studioClockSql, studioDaySql } from '@studio/personal-data/studio-export';

const personOf = (row: string) => ({
  externalId: { sql: `${row}.member_id::text`, about: 'Number of the person.' },
  fullName: { sql: 'm.full_name', about: 'Who it is.' },
  email: { sql: 'm.email', about: 'Address.' },
  phone: { sql: `''`, about: 'Empty: the number of the person and the address say who it is.' },
});

const bookedAhead = `b.status = 'confirmed' AND b.starts_at > now()`;

/** Packages that can be used, or that pay for a class to come. */
export const creditsToImport = importTable('credits', {
  about: 'Packages with credits, to be imported again.',
  cells: {
    ...personOf('u'),
    packageName: { sql: 'u.name', about: 'Name of the package.' },
    creditsLeft: { sql: 'u.credits_left', about: 'Credits that are left.' },
    creditsTotal: { sql: 'u.credits_total', about: 'Credits when it was sold.' },
    boughtOn: { sql: studioDaySql('u.purchased_at'), about: 'When it was bought.' },
    expiresOn: { sql: 'u.expires_on::text', about: 'Last day.' },
    pricePaid: { sql: 'round(u.price_paid / 100.0, 2)::text', about: 'What was paid, in AED.' },
    classTypes: {
      sql: `(SELECT string_agg(c.name, '; ' ORDER BY c.name) FROM class_types c
        WHERE c.studio_id = u.studio_id AND c.id = ANY(u.class_type_ids))`,
      about: 'Class types that it may be used for; empty: all.',
    },
    recordId: { sql: 'u.id::text', about: 'Number of the member’s package.' },
  },
  from: `FROM user_packages u
    LEFT JOIN members m ON m.studio_id = u.studio_id AND m.id = u.member_id
    WHERE u.studio_id = $1 AND u.locked_because IS NULL
      AND u.expires_on::text >= ${studioDaySql('now()')}
      AND (u.credits_left > 0 OR EXISTS (SELECT FROM bookings b WHERE b.studio_id = u.studio_id
        AND b.user_package_id = u.id AND ${bookedAhead}))
    ORDER BY u.id`,
});

/** Plans that run, paid here or elsewhere. */
export const planMembersToImport = importTable('plan-members', {
  about: 'Members with a plan, to be imported again.',
  cells: {
    ...personOf('p'),
    planName: { sql: 'n.name', about: 'Name of the plan.' },
    startedOn: { sql: studioDaySql('p.period_start'), about: 'Begin of the period.' },
    paidUntil: {
      sql: `coalesce(p.paid_elsewhere_until::text, ${studioDaySql('p.period_end')})`,
      about: 'Last day that is paid for.',
    },
    recordId: { sql: 'p.id::text', about: 'Number of the subscription.' },
  },
  from: `FROM member_subscriptions p
    JOIN subscription_plans n ON n.studio_id = p.studio_id AND n.id = p.plan_id
    LEFT JOIN members m ON m.studio_id = p.studio_id AND m.id = p.member_id
    WHERE p.studio_id = $1 AND p.status IN ('active', 'past_due', 'paused')
      AND p.period_end > now() ORDER BY p.id`,
});

/** Places in classes to come. */
export const bookingsToImport = importTable('bookings', {
  about: 'Bookings of classes to come, to be imported again.',
  cells: {
    ...personOf('b'),
    date: { sql: studioDaySql('b.starts_at'), about: 'Day of the class.' },
    startTime: { sql: studioClockSql('b.starts_at'), about: 'Start, by the clock of the studio.' },
    classType: { sql: 'c.name', about: 'What is taught.' },
    room: { sql: 'r.name', about: 'Where.' },
    trainer: { sql: 't.name', about: 'Who teaches.' },
    status: { sql: `'booked'`, about: 'booked: how those that are over ended stands in bookings.' },
    paidWith: {
      sql: `CASE b.funding_kind WHEN 'package' THEN b.user_package_id::text
        WHEN 'subscription' THEN 'plan' ELSE 'paid' END`,
      about: 'Record ID of the package (see credits); plan; paid: a single visit, or a gift.',
    },
    recordId: { sql: 'b.id::text', about: 'Number of the booking.' },
  },
  from: `FROM bookings b
    LEFT JOIN members m ON m.studio_id = b.studio_id AND m.id = b.member_id
    JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
    JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
    JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id
    JOIN trainers t ON t.studio_id = s.studio_id AND t.id = s.trainer_id
    WHERE b.studio_id = $1 AND ${bookedAhead} ORDER BY b.id`,
});
