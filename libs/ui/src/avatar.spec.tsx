import { fireEvent, render } from '@testing-library/react';
import { Avatar, initialsOf } from './avatar.js';

test.each([
  ['Noor Al Suwaidi', 'NS'],
  ['Cher', 'C'],
  ['  mia   wong ', 'MW'],
  ['نور السويدي', 'نا'],
  ['', ''],
  ['+971 50', ''],
])('initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a picture that fails gives way to initials, and a missing name to the icon', () => {
  const { container, rerender } = render(<Avatar name="Noor Al Suwaidi" src="/a.png" />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('[data-initials="NS"]')).not.toBeNull();
  rerender(<Avatar name={null} />);
  expect(container.querySelector('svg')).not.toBeNull();
});
