import remote from './routes.js';
import { adminPages } from './shared/admin-pages.js';

test('every page without an id is in the command palette, and nothing else is', () => {
  const routes = remote.routes
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/admin') && !path.includes(':'));
  expect(adminPages.map(({ to }) => to).sort()).toEqual(routes.sort());
});
