import { render, screen } from '@testing-library/react';
import { isValidPassword, PasswordRules } from './password-rules.js';

it.each([
  ['pilates1', 'pilates1', true],
  ['pila1', 'pila1', false],
  ['pilates', 'pilates', false],
  ['123456', '123456', false],
  ['بيلاتس1', 'بيلاتس1', true],
  ['pilates1', 'pilates2', false],
  ['pilates1', '', false],
  ['', '', false],
])('a new password %s, confirmed as %s: %s', (password, confirmation, valid) => {
  expect(isValidPassword(password, confirmation)).toBe(valid);
});

it('ticks off what holds', () => {
  render(<PasswordRules id="rules" password="abc1" confirmation="" />);
  const met = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(met).toEqual([
    'At least 6 characters',
    'Contains a digit: yes',
    'Contains a letter: yes',
    'Both entries match',
  ]);
});
