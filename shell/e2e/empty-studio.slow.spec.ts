import { test } from './support/empty-studio.js';
import { beginSetup, fromTemplate } from './support/setup-steps.js';
import { expect } from './support/test.js';

test('a studio opens: from the link in the log to the first booking', async ({ page, studio }) => {
  test.setTimeout(400_000);
  await beginSetup(page, studio);
  await expect(page.getByText('5 needed steps are left.')).toBeVisible();
  await fromTemplate(page, 'Rooms', /^Rooms3 rooms, 26 spots/);
  await fromTemplate(page, 'Class types', /^Class types\d+ class types/);
});
