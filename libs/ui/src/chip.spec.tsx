import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ChoiceChip } from './chip.js';

// jsdom lays nothing out, and the menu asks.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

function Trainers(): ReactNode {
  const [value, setValue] = useState<string | null>(null);
  const choices = [
    { value: 'l', label: 'Layla' },
    { value: 'm', label: 'Maya' },
  ];
  return <ChoiceChip label="Trainer" choices={choices} value={value} onChange={setValue} />;
}

test('the menu opens by the first tap, a choice shows, and the focus stays with the chip', async () => {
  render(<Trainers />);
  fireEvent.click(screen.getByRole('button', { name: 'Trainer' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Maya' }));
  const chosen = await screen.findByRole('button', { name: 'Trainer: Maya, clear' });
  expect(document.activeElement).toBe(chosen);
  fireEvent.click(chosen);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Trainer' }));
});
