import axe from 'axe-core'
import type { Page } from 'playwright'

/** What is wrong with the page for those who do not see it, once nothing in it moves that comes to an end. */
export async function axeFaults(page: Page): Promise<string[]> {
  // A page that has it already stays the same while what stands behind # changes.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { axe: tool } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await tool.run(document, {
      iframes: false,
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  })
}
