import { render, screen } from '@testing-library/react';
import { DemoStrip } from './demo-strip.js';

afterEach(() => delete document.documentElement.dataset['demo']);

test('a page says that it is a demo where the server told so, and nowhere else', () => {
  const { unmount } = render(<DemoStrip />);
  expect(screen.queryByRole('complementary')).toBeNull();
  unmount();
  document.documentElement.dataset['demo'] = '';
  render(<DemoStrip />);
  expect(screen.getByRole('complementary', { name: 'Demo' }).textContent).toContain('Demo studio');
});
