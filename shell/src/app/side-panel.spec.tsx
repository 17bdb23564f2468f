import { jest } from '@jest/globals';
import { queryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { fireEvent, render, screen } from '@testing-library/react';
import SidePanel from './side-panel.js';

it('is closed as a dialog, which gives the focus back', () => {
  const close = jest.fn(function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  });
  // jsdom has the element without its methods.
  Object.assign(HTMLDialogElement.prototype, {
    close,
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
  globalThis.fetch = () => new Promise(() => undefined);
  const onClose = jest.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SidePanel onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(close).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});
