import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './field.js';

it('is left by the Tab key for what comes after it, never by way of what stands above it', async () => {
  render(
    <>
      <Field label="Email" />
      <Field label="Password" type="password" aside={<button>Forgotten Password?</button>} />
    </>,
  );
  screen.getByLabelText('Email').focus();
  for (const next of [
    screen.getByLabelText('Password'),
    screen.getByRole('button', { name: 'Show password' }),
    screen.getByRole('button', { name: 'Forgotten Password?' }),
  ]) {
    await userEvent.tab();
    expect(document.activeElement).toBe(next);
  }
});
