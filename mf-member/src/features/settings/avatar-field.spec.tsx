import type { Profile } from '@studio/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { AvatarField } from './avatar-field.js';
import { problemOf } from './avatar-rules.js';

const profile: Profile = {
  id: '01900000-0000-7000-8000-00000000000a',
  email: 'noor@spec.studio',
  full_name: 'Noor Al Suwaidi',
  avatar_url: null,
  is_admin: false,
  role: 'user',
};
const URL_OF_IT = '/storage/v1/object/sign/avatars/a/b.webp?token=x';

/** An upload as far as the page sees it; a spec says when it goes on and how it ends. */
class FakeUpload {
  static last: FakeUpload;
  status = 0;
  responseText = '';
  timeout = 0;
  sent: unknown;
  opened = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeUpload.last = this;
  }
  open(method: string, path: string): void {
    this.opened = `${method} ${path}`;
  }
  setRequestHeader(): void {}
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  globalThis.XMLHttpRequest = FakeUpload as never;
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

const picture = (type = 'image/png', size = 3): File =>
  new File([new Uint8Array(size)], 'me.png', { type });
const choose = async (file: File): Promise<void> => {
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } });
  });
};
const shown = (): string | null | undefined =>
  document.querySelector('section[aria-label="Picture"] img')?.getAttribute('src');

test.each([
  ['image/png', 3, null],
  ['image/webp', 5 * 1_048_576, null],
  ['', 3, null],
  ['image/gif', 3, /PNG, JPEG or WebP/],
  ['image/jpeg', 5 * 1_048_576 + 1, /5\.1 MB/],
  ['image/jpeg', 0, /empty/],
])('a file of type "%s" and %i bytes', (type, size, problem) => {
  const found = problemOf({ type, size });
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeNull();
});

test('a picture is seen at once, with its progress, and sent as it is', async () => {
  renderPage(<AvatarField profile={profile} />);
  await choose(picture());
  expect(shown()).toBe('blob:preview');
  expect(FakeUpload.last.opened).toBe('PUT /api/me/avatar');
  expect(FakeUpload.last.sent).toBeInstanceOf(File);
  act(() => FakeUpload.last.upload.onprogress?.({ loaded: 1, total: 4 }));
  expect(screen.getByRole('progressbar')).toHaveValue(25);
  expect(screen.getByText('Sending, 25 %')).toBeVisible();
  act(() => FakeUpload.last.upload.onprogress?.({ loaded: 4, total: 4 }));
  expect(screen.getByText('Cutting it to size')).toBeVisible();
  await act(async () => FakeUpload.last.answer(200, { avatarUrl: URL_OF_IT }));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test.each([
  [415, { code: 'PICTURE_TYPE' }, 'Please choose a PNG, JPEG or WebP picture.'],
  [413, '<html>', 'This picture is too large. Choose one of at most 5 MB.'],
  [500, {}, 'Something went wrong. Please try again.'],
])('%i is said in words, and the former picture is back', async (status, body, expected) => {
  renderPage(<AvatarField profile={{ ...profile, avatar_url: '/old.webp' }} />);
  await choose(picture());
  await act(async () => FakeUpload.last.answer(status, body));
  expect(screen.getByRole('alert')).toHaveTextContent(expected);
  expect(shown()).toBe('/old.webp');
});

test('a wrong file is refused before anything is sent; sending can be called off', async () => {
  renderPage(<AvatarField profile={profile} />);
  await choose(picture('image/gif'));
  expect(screen.getByRole('alert')).toHaveTextContent('PNG, JPEG or WebP');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await choose(picture());
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add a picture' })).toHaveFocus();
});

test('removing asks first', async () => {
  const sent = answerRequests({ 'DELETE /api/me/avatar': { status: 204, body: '' } });
  renderPage(<AvatarField profile={{ ...profile, avatar_url: '/old.webp' }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove your picture?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/me/avatar' }]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change picture' })).toHaveFocus());
});
