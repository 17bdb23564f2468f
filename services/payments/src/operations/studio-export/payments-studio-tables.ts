import type { StudioTables } from '@studio/personal-data/studio-export';
import { moneyTables, omittedOfMoney } from './money-tables.js';
import { omittedOfSales, saleTables } from './sale-tables.js';
import { omittedOfSubscriptions, subscriptionTables } from './subscription-tables.js';

/** What of payments' tables an owner takes along. */
export const paymentsStudioTables: StudioTables = {
  tables: [...moneyTables, ...saleTables, ...subscriptionTables],
  omitted: {
    ...omittedOfMoney,
    ...omittedOfSales,
    ...omittedOfSubscriptions,
    outgoing_holds: 'whether charges wait after a restore',
  },
};
