import { jest } from '@jest/globals';

const preloadPage = jest.fn<(path: string) => Promise<boolean>>();
const loadedModules = jest.fn<() => Map<string, object>>();
const attempts = new Map<string, number>();
const menu = [{ path: '/trainer-dashboard', label: 'Dashboard', icon: '', access: 'trainer' }];
jest.unstable_mockModule('./remotes.js', () => ({ preloadPage, loadedModules }));
jest.unstable_mockModule('./builds.js', () => ({ attempts }));
jest.unstable_mockModule('./declared-areas.js', () => ({ readMenu: async () => menu }));
jest.unstable_mockModule('@studio/ui/when-idle', () => ({ whenIdle: async () => undefined }));
jest.unstable_mockModule('./load-side-panel.js', () => ({ loadSidePanel: async () => undefined }));
jest.unstable_mockModule('../features/notifications/load-notification-list.js', () => ({
  loadNotificationList: async () => undefined,
}));
const { keys, queryClient } = await import('@studio/shell-kit/query');
const { loadAhead } = await import('./load-ahead.js');

const paths = (): string[] => preloadPage.mock.calls.map(([path]) => path);
const onConnection = (connection: object | undefined): void => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
};
const loadParts = jest.fn(async () => undefined);
const stays = (): boolean => false;

beforeEach(() => {
  jest.clearAllMocks();
  attempts.clear();
  preloadPage.mockResolvedValue(true);
  loadedModules.mockReturnValue(new Map([['mf_member', { ahead: async () => ({ loadParts }) }]]));
  queryClient.setQueryData(keys.profile, { role: 'user' });
  performance.mark = jest.fn() as never;
  onConnection(undefined);
});

it('loads what is likely, then the rest of the bar, and what pages show later', async () => {
  await loadAhead('/schedule', stays);
  expect(paths()).toEqual(['/profile', '/', '/schedule', '/settings']);
  expect(loadParts).toHaveBeenCalled();
  expect(performance.mark).toHaveBeenCalledWith('loaded ahead', { detail: '/schedule' });
});

it("loads the staff's pages for the staff, and the area's own navigation inside of it", async () => {
  const ahead = { menu: () => ['/trainer-dashboard/week'] };
  loadedModules.mockReturnValue(new Map([['mf_trainer', { ahead: async () => ahead }]]));
  queryClient.setQueryData(keys.profile, { role: 'trainer' });
  await loadAhead('/profile', stays);
  expect(paths()).toContain('/trainer-dashboard');
  expect(paths()).not.toContain('/trainer-dashboard/week');
  await loadAhead('/trainer-dashboard', stays);
  expect(paths()).toContain('/trainer-dashboard/week');
});

it.each([[{ saveData: true }], [{ effectiveType: '2g' }], [{ effectiveType: 'slow-2g' }]])(
  'loads nothing with %j',
  async (connection) => {
    onConnection(connection);
    await loadAhead('/schedule', stays);
    expect(paths()).toEqual([]);
    expect(loadParts).not.toHaveBeenCalled();
  },
);

it('leaves a remote alone that could not be loaded', async () => {
  attempts.set('mf_member', 0);
  loadedModules.mockReturnValue(new Map());
  await loadAhead('/notifications', stays);
  expect(paths()).toEqual([]);
});

it('leaves a build alone that lacks a file', async () => {
  preloadPage.mockResolvedValue(false);
  await loadAhead('/schedule', stays);
  await loadAhead('/profile', stays);
  expect(paths()).toEqual(['/profile']);
  expect(loadParts).not.toHaveBeenCalled();
});

it('leaves a build alone whose file of parts can not be had', async () => {
  const ahead = () => Promise.reject(new Error('Loading chunk 7 failed.'));
  loadedModules.mockReturnValue(new Map([['mf_member', { ahead }]]));
  await loadAhead('/schedule', stays);
  expect(paths()).toEqual([]);
});

it('ends when the page is left', async () => {
  await loadAhead('/schedule', () => paths().length === 1);
  expect(paths()).toEqual(['/profile']);
  expect(performance.mark).not.toHaveBeenCalled();
});
