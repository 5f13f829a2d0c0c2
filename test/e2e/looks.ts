import type { Page } from 'playwright'

/** All text at twice its size, as the browser's own setting makes it. */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** What does not fit: the page itself, words that are cut off, words over other words. */
export function whatDoesNotFit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.localName}.${element.getAttribute('class') ?? ''} "${element.textContent?.trim().slice(0, 40)}"`
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      ancestors(element).some((each) => getComputedStyle(each).clipPath.startsWith('inset(50%'))
    const ancestors = (element: Element): Element[] =>
      element.parentElement === null ? [element] : [element, ...ancestors(element.parentElement)]
    const { scrollWidth, clientWidth } = document.documentElement
    const sideways = scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth}`] : []

    const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (each) => each.clientWidth > 1 && each.closest('svg, iframe') === null && !isHidden(each),
    )
    const cut = shown
      .filter((each) => {
        const { overflowX, textOverflow } = getComputedStyle(each)
        return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && each.textContent?.trim() !== ''
      })
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => `cut off: ${nameOf(each)}`)
    return [...sideways, ...cut, ...textsOverTexts()]

    /** Over the page, or cut off by what it scrolls in. */
    function isApart(element: Element): boolean {
      const { position, overflowY } = getComputedStyle(element)
      return /fixed|sticky/.test(position) || /auto|scroll/.test(overflowY)
    }

    function textsOverTexts(): string[] {
      const places = shown
        .filter((each) => !ancestors(each).some(isApart))
        .flatMap((each) =>
          [...each.childNodes]
            .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
            .flatMap((node) => {
              const range = document.createRange()
              range.selectNodeContents(node)
              return [...range.getClientRects()].map((box) => ({ each, box }))
            }),
        )
      return places.flatMap((one, index) =>
        places
          .slice(index + 1)
          .filter(({ each }) => each !== one.each)
          .filter(({ box: { left, right, top, bottom, height } }) => {
            const x = Math.min(right, one.box.right) - Math.max(left, one.box.left)
            const y = Math.min(bottom, one.box.bottom) - Math.max(top, one.box.top)
            return x > 3 && y > Math.min(height, one.box.height) * 0.45
          })
          .map(({ each }) => `over each other: ${nameOf(one.each)}, ${nameOf(each)}`),
      )
    }
  })
}
