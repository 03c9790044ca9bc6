import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What axe finds serious or critical on a page, or in a part of it, once nothing on it moves any more. What it finds it
 * looks at once more: between an act and the movement that follows from it there is a moment in which nothing moves yet.
 */
export async function barriersOf(page: Page, within?: string): Promise<string[]> {
  const found = await barriersNow(page, within)
  return found.length === 0 ? found : barriersNow(page, within)
}

async function barriersNow(page: Page, within?: string): Promise<string[]> {
  // What stands beside a list and is still loading scrolls, and has nothing yet that keys could reach.
  await expect(page.locator('aside[aria-busy="true"]')).toHaveCount(0)
  // What turns while something loads names itself where no name is allowed, and is not what a person stays with.
  await expect(page.locator('.ant-spin-spinning').filter({ visible: true })).toHaveCount(0)
  // A list that is still closing has lost its name already, and colours half faded in have too little contrast.
  await expect.poll(() => page.evaluate(moving)).toBe(0)
  // Legacy mode judges in the page itself: no frames here, and no other window opened for each judgement.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

/** How many movements there are that will end; in the page. */
const moving = () =>
  document
    .getAnimations()
    .filter(
      (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    ).length
