import { jest } from '@jest/globals';
import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderPage } from '../testing/render-page.js';
import { useSearchInUrl } from './use-search-in-url.js';

function SearchBox(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const inUrl = params.get('search') ?? '';
  const { typed, setTyped } = useSearchInUrl(inUrl, (search) =>
    setParams(search ? { search } : {}),
  );
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <output>{params.toString()}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const type = (value: string): void =>
  void fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
const pause = (): void => act(() => void jest.advanceTimersByTime(300));
const url = (): string | null => screen.getByRole('status').textContent;

test('the URL follows once the typing has paused; "back" is not undone', () => {
  renderPage(<SearchBox />, '/?search=noor');
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('noor');
  type('lay');
  type(' layla ');
  expect(url()).toBe('search=noor');
  pause();
  expect(url()).toBe('search=layla');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  pause();
  expect(url()).toBe('search=noor');
  type('');
  pause();
  expect(url()).toBe('');
});
