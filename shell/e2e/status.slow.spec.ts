import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/test.js';

for (const colorScheme of ['light', 'dark'] as const)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    test(`the status page is readable at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto('/status');
      await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible();
      const parts = page.getByRole('region', { name: 'Parts' });
      await expect(parts.getByRole('row', { name: /^booking/ })).toContainText('runs');
      // Tables may scroll in themselves, the page never sideways.
      const isWide = () => document.documentElement.scrollWidth > innerWidth;
      expect(await page.evaluate(isWide)).toBe(false);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
    });
