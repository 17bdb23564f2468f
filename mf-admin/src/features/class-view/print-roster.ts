import type { RosterView } from '@studio/contracts';
import { longDate } from '@studio/ui/format';
import { isPresent } from '../../shared/roster-rules.js';
import { t } from './messages.js';

const styles: Readonly<Record<string, Partial<CSSStyleDeclaration>>> = {
  body: { font: '14px/20px sans-serif', margin: '24px' },
  td: { padding: '8px 12px 8px 0', borderBottom: '1px solid #999', textAlign: 'start' },
};

/** Adds an element with a text; sheets of styles would break the content security policy. */
const add = (to: HTMLElement, name: string, text = ''): HTMLElement => {
  const element = to.ownerDocument.createElement(name);
  element.textContent = text;
  Object.assign(element.style, styles[name]);
  to.append(element);
  return element;
};

const fill = (body: HTMLElement, { schedule, entries, spots = [] }: RosterView): void => {
  Object.assign(body.style, styles['body']);
  add(body, 'h1', `${schedule.startTime} ${schedule.classType.name}`);
  add(
    body,
    'p',
    t('printFacts', {
      day: longDate(schedule.date),
      trainer: schedule.trainer.name,
      room: schedule.room.name,
      booked: schedule.booked,
      capacity: schedule.capacity,
    }),
  );
  const table = add(body, 'table');
  const here = entries.filter(isPresent).sort((a, b) => a.name.localeCompare(b.name));
  for (const [n, entry] of here.entries()) {
    const row = add(table, 'tr');
    add(row, 'td', entry.status === 'attended' ? '☑' : '☐');
    add(row, 'td', String(n + 1));
    add(row, 'td', entry.name);
    if (spots.length > 0) add(row, 'td', entry.spot ? String(entry.spot) : '–');
    add(row, 'td', entry.visits === 0 ? t('firstClass') : '');
  }
};

/** Prints who comes on one sheet, without the page around it. */
export const printRoster = (roster: RosterView): void => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentWindow, contentDocument } = frame;
  if (!contentWindow || !contentDocument) return;
  fill(contentDocument.body, roster);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
};
