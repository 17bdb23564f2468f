import type { WeeklySummaryMail } from '../mails/weekly-summary/weekly-summary.js';

export const site = 'http://localhost:4200';

export const aWeek: WeeklySummaryMail = {
  userEmail: 'rania@example.com',
  userName: 'Rania Saleh',
  from: '2026-11-16',
  to: '2026-11-22',
  numbers: [
    {
      part: 'cash',
      url: `${site}/admin/reports/money?from=2026-11-16&to=2026-11-22`,
      rows: [
        { name: 'cashReceived', unit: 'money', value: 1_284_050, before: 1_190_000 },
        { name: 'cashReturned', unit: 'money', value: 14_000, before: 0 },
        { name: 'cashTotal', unit: 'money', value: 1_270_050, before: 1_190_000 },
      ],
    },
    {
      part: 'plans',
      url: `${site}/admin/reports/money?from=2026-11-16&to=2026-11-22`,
      rows: [
        { name: 'plansActive', unit: 'count', value: 84, before: 81 },
        { name: 'plansMrr', unit: 'money', value: 6_412_000, before: 6_180_000 },
      ],
    },
  ],
  missing: ['sales'],
  head: `48213:${'9f3a71c4e20b'.repeat(5)}9f3a`,
  reportsUrl: `${site}/admin/reports`,
};
