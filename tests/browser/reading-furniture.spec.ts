/** What stands around the text of a note: contents, words of the glossary, numbered asides. */
import { expect } from '@playwright/test';
import { note, test, unscripted } from './site.ts';

test('the contents mark the section that is being read', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(note);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  for (const section of ['How we measured', 'What it costs', 'Results']) {
    await page.getByRole('heading', { name: section, exact: true }).evaluate((heading) => heading.scrollIntoView());
    await expect(contents.locator('[aria-current]')).toHaveText(section);
  }
});

test('an aside has the number of its mark, in order, at every width', async ({ page }) => {
  await page.goto(note);
  for (const width of [320, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    const numbers = await page.locator('.margin-note .note-number').allInnerTexts();
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
    expect(await page.locator('.note-mark').allInnerTexts()).toEqual(numbers);
    for (const aside of await page.locator('.margin-note').all()) await expect(aside).toBeVisible();
  }
});

unscripted('without JavaScript, a word of the glossary leads to its entry', async ({ page }) => {
  await page.goto(note);
  await page.locator('a.term').first().click();
  await expect(page.locator(':target')).toBeInViewport();
});
