import { expect, type Locator } from '@playwright/test'

/**
 * Looks a list through, and waits until it shows what was found: the rows of before stay until then, and one that moves
 * between the two halves of a click is not clicked.
 */
export async function searchFor(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  // at once; without it the list would look half a second after the last letter
  await field.press('Enter')
  await expect(field.page().locator('[aria-busy=true]')).toHaveCount(0)
}
