import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

jest.unstable_mockModule('./spots/area-unavailable.js', () => {
  throw new Error('Loading chunk 789 failed.');
});
const { ErrorPanel } = await import('./error-panel.js');

it('says what is wrong though its picture can not be had', async () => {
  await act(async () => {
    render(<ErrorPanel page>Offline.</ErrorPanel>);
  });
  expect(screen.getByRole('heading', { name: 'This could not be loaded' })).toBeTruthy();
  expect(screen.getByText('Offline.')).toBeTruthy();
});
