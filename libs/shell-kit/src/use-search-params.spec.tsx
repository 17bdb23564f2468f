import { act, render } from '@testing-library/react';
import { BrowserRouter, MemoryRouter, useLocation, useSearchParams } from './router.js';

/** The way in which every page changes one of its filters. */
function Page({
  onDraw,
}: {
  onDraw: (change: (name: string, value: string | null) => void) => void;
}) {
  const [, setParams] = useSearchParams();
  onDraw((name, value) =>
    setParams(
      (current) => {
        if (value === null) current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    ),
  );
  return <p>{useLocation().search}</p>;
}

describe.each([
  ['memory', MemoryRouter],
  ['browser', BrowserRouter],
] as const)('in the %s router', (_name, Router) => {
  test('two changes in one moment are both kept', () => {
    window.history.replaceState(null, '', '/');
    let change: (name: string, value: string | null) => void = () => undefined;
    const { container } = render(
      <Router>
        <Page onDraw={(drawn) => (change = drawn)} />
      </Router>,
    );
    act(() => change('status', 'failed'));
    act(() => {
      change('status', null);
      change('search', 'layla');
    });
    expect(container.textContent).toBe('?search=layla');
  });
});
