import { render, screen } from '@testing-library/react';
import { lazyDialog } from './lazy-dialog.js';

const make = () => lazyDialog(() => Promise.resolve(({ text }: { text: string }) => <p>{text}</p>));

test('a dialog that was loaded ahead is drawn at once', async () => {
  const Dialog = make();
  await Dialog.load();
  render(<Dialog text="Find" />);
  expect(screen.queryByText('Find')).not.toBeNull();
});

test('one that was not is drawn when its code is there', async () => {
  const Dialog = make();
  render(<Dialog text="Find" />);
  expect(screen.queryByText('Find')).toBeNull();
  expect(await screen.findByText('Find')).not.toBeNull();
});
