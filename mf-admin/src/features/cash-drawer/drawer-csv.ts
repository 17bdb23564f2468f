import type { CashDrawerReport } from '@studio/contracts';
import { dateAndTime, filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { kindLabels } from './kind-labels.js';
import { t } from './messages.js';

/** The drawer from its float to its count: each movement with who and why. */
export const drawerCsv = (drawer: CashDrawerReport): CsvRecords => {
  const head = [t('when'), t('what'), t('who'), t('reason'), t('amountAed'), t('inDrawerAed')];
  let cash = drawer.float;
  const movements = drawer.movements.map((one) => {
    cash += one.amount;
    const amounts = [filsToAed(one.amount), filsToAed(cash)];
    return [dateAndTime(one.at), kindLabels[one.kind], one.actorName, one.reason, ...amounts];
  });
  const { openedAt, openedByName, float, closedAt, closedByName, counted, difference } = drawer;
  const opened = [dateAndTime(openedAt), t('opened'), openedByName, '', '', filsToAed(float)];
  if (closedAt === null || counted === null || difference === null)
    return [head, opened, ...movements];
  const closed = [dateAndTime(closedAt), t('counted'), closedByName, drawer.note];
  return [head, opened, ...movements, [...closed, filsToAed(difference), filsToAed(counted)]];
};
