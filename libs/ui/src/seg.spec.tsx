import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { startTransition, use, useState } from 'react';
import type { ReactNode } from 'react';
import { Seg } from './seg.js';

const choices = ['week', 'month', 'quarter'].map((value) => ({ value, label: value }));
const never = new Promise<never>(() => undefined);
const isOn = (name: string): boolean =>
  screen.getByRole('radio', { name }).getAttribute('aria-checked') === 'true';

const choose = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('radio', { name })));

/** As the router does it: the address is changed at once, what is drawn follows later. */
function SlowPage({ onChange }: { onChange: (value: string) => void }): ReactNode {
  const [drawn, draw] = useState('month');
  if (drawn !== 'month') use(never);
  const change = (next: string): void => {
    onChange(next);
    startTransition(() => draw(next));
  };
  return <Seg label="Period" choices={choices} value={drawn} onChange={change} />;
}

test('a choice shows at once, and can be taken back before the page is drawn', async () => {
  const onChange = jest.fn();
  render(<SlowPage onChange={onChange} />);
  await choose('quarter');
  expect([isOn('quarter'), isOn('month')]).toEqual([true, false]);
  await choose('month');
  expect(onChange.mock.calls).toEqual([['quarter'], ['month']]);
});

test('a choice that is on stays on', () => {
  const onChange = jest.fn();
  render(<Seg label="Period" choices={choices} value="month" onChange={onChange} />);
  fireEvent.click(screen.getByRole('radio', { name: 'month' }));
  expect(onChange).not.toHaveBeenCalled();
  expect(isOn('month')).toBe(true);
});

test('a choice that the page does not take is taken back', () => {
  render(<Seg label="Period" choices={choices} value="month" onChange={jest.fn()} />);
  fireEvent.click(screen.getByRole('radio', { name: 'week' }));
  expect([isOn('week'), isOn('month')]).toEqual([false, true]);
});
