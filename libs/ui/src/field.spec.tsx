import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

describe('numbers', () => {
  const Typed = ({ inputMode }: { inputMode: 'numeric' | 'decimal' | 'text' }) => {
    const [value, setValue] = useState('');
    return (
      <Field
        label="Amount"
        inputMode={inputMode}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
    );
  };
  const type = async (inputMode: 'numeric' | 'decimal' | 'text', text: string) => {
    render(<Typed inputMode={inputMode} />);
    await userEvent.type(screen.getByLabelText('Amount'), text);
    return screen.getByLabelText<HTMLInputElement>('Amount');
  };

  it.each([
    ['decimal', '١٬٢٥٠٫٥٠', '1,250.50'],
    ['decimal', '۹۹٫۵', '99.5'],
    ['numeric', '１２', '12'],
    ['numeric', '١٠٠ ١٢٣-٤٥٦', '100 123-456'],
    ['decimal', '99.50', '99.50'],
    ['text', '٢ Marina', '٢ Marina'],
  ] as const)('%s: %j stands as %j', async (inputMode, typed, stands) => {
    expect((await type(inputMode, typed)).value).toBe(stands);
  });

  it('is typed on in the middle of', async () => {
    const field = await type('decimal', '١٥');
    field.setSelectionRange(1, 1);
    await userEvent.keyboard('٢٣');
    expect(field.value).toBe('1235');
  });
});
