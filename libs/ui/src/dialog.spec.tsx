import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.js';

function Page({ stays }: { stays: boolean }): ReactNode {
  const [state, setState] = useState<'before' | 'open' | 'after'>('before');
  return (
    <main id="main" tabIndex={-1}>
      {(stays || state !== 'after') && (
        <button type="button" onClick={() => setState('open')}>
          Remove
        </button>
      )}
      <Dialog open={state === 'open'} onOpenChange={() => setState('after')} title="Remove it?">
        Gone for good.
      </Dialog>
    </main>
  );
}

test.each([
  ['the button that opened it', true, 'button'],
  ['the content, when that button is gone', false, 'main'],
] as const)('focus goes back to %s', async (_, stays, role) => {
  render(<Page stays={stays} />);
  const opener = screen.getByRole('button', { name: 'Remove' });
  act(() => opener.focus());
  fireEvent.click(opener);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role)));
});
