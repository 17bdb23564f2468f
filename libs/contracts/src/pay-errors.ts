/** What trainers' pay refuses. */
export const payErrors = {
  PAY_RATE_EXISTS: [409, 'A rate begins on that day already. Change that one.'],
  PAY_MONTH_LOCKED: [409, 'This month of pay is locked: what changes goes into the next one.'],
  PAY_MONTH_RUNNING: [409, 'Classes of this month can still change. See details for the time.'],
  PAYSLIP_CHANGED: [409, 'The payslip has changed since it was read. Look at it again.'],
  PAY_NOT_CHECKED: [409, 'Check the payslip before it is locked.'],
  PAY_NOT_LOCKED: [409, 'Lock the payslip before it is paid.'],
  PAY_EARLIER_MONTH: [409, 'An earlier month is not locked yet. See details.'],
} as const;
