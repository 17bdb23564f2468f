import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { CodeCheckIn } from './code-check-in.js';

const onCode = jest.fn();
const frontDesk = (busy: boolean, error: string | null = null) => (
  <CodeCheckIn onCode={onCode} onUndo={() => undefined} {...{ busy, error }} result={null} />
);
const field = () => screen.getByRole<HTMLInputElement>('textbox');

test('a refused code stays to be put right; one that checks in goes', () => {
  const { rerender } = render(frontDesk(false));
  fireEvent.change(field(), { target: { value: 'K7M2' } });
  fireEvent.submit(field());
  expect(onCode).toHaveBeenCalledWith('K7M2');
  rerender(frontDesk(true));
  expect(field().value).toBe('K7M2');
  rerender(frontDesk(false, 'No member has this code.'));
  expect(field().value).toBe('K7M2');
  fireEvent.submit(field());
  rerender(frontDesk(true));
  rerender(frontDesk(false));
  expect(field().value).toBe('');
});
