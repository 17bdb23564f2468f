import type { StudioTextView } from '@studio/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page.js';
import { TextEditor } from './text-editor.js';

const view = {
  kind: 'about',
  version: 2,
  source: 'Now',
  template: '',
  placeholders: [],
  versions: [
    { version: 1, publishedAt: '2025-11-23T08:00:00Z', publishedBy: 'Rania', source: 'Before' },
  ],
} as unknown as StudioTextView;
const text = (): string => screen.getByLabelText<HTMLTextAreaElement>('About').value;
const press = (name: string): void => void fireEvent.click(screen.getByText(name));

test('a version replaces what was typed only when that is confirmed', () => {
  renderPage(<TextEditor kind="about" view={view} label="About" />);
  expect(screen.getByText(/23 November 2025, 12:00/)).toBeVisible();
  fireEvent.change(screen.getByLabelText('About'), { target: { value: 'Typed' } });
  press('Write on from this version');
  expect(text()).toBe('Typed');
  press('Keep my text');
  expect(text()).toBe('Typed');
  press('Write on from this version');
  press('Replace it');
  expect(text()).toBe('Before');
});

test('a version is used at once while nothing was typed', () => {
  renderPage(<TextEditor kind="about" view={view} label="About" />);
  press('Write on from this version');
  expect(text()).toBe('Before');
});
