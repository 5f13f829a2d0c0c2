import type { Page } from 'playwright'

/**
 * What is not to be seen where the system chooses the colours: a control without an edge or a word, a mark that only its
 * ground made, a drawing without a line, a focus without an outline. Leaves the page with the system's colours.
 */
export async function whatForcedColorsHide(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none' })
  await page.evaluate(markWhatIsPainted)
  await page.emulateMedia({ forcedColors: 'active' })
  return await page.evaluate(hidden)
}

/** In the page: each element says whether its own ground, or that of what stands before and after it, is to be seen. */
function markWhatIsPainted(): void {
  for (const element of document.body.querySelectorAll<HTMLElement>('*:not(svg, svg *)')) {
    for (const part of ['', '::before', '::after']) {
      const { backgroundColor, content } = getComputedStyle(element, part)
      const isThere = part === '' || content === '""'
      const isPainted = isThere && !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor)
      element.toggleAttribute(`data-painted${part.replace('::', '-')}`, isPainted)
    }
  }
}

/** In the page. */
function hidden(): string[] {
  const canvas = systemColor('Canvas')
  const nameOf = (element: Element) =>
    `${element.localName}.${element.getAttribute('class') ?? ''} "${element.textContent?.trim().slice(0, 40)}"`
  const isThere = (colour: string) => colour !== 'none' && !/^(?:transparent|rgba\(.*, 0\))$/.test(colour)
  const isSeen = (colour: string) => isThere(colour) && colour !== canvas
  const isOnPage = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null
    )
  }
  const all = [...document.body.querySelectorAll('*')].filter(isOnPage)
  const controls = all.filter((each) => each.matches('button, input, select, textarea'))
  return [
    ...controls.filter((each) => !isControlSeen(each)).map((each) => `no edge, no words: ${nameOf(each)}`),
    ...all.flatMap((each) =>
      ['', '::before', '::after']
        .filter((part) => each.hasAttribute(`data-painted${part.replace('::', '-')}`))
        .filter((part) => part !== '' || isMark(each))
        .filter((part) => !isPainted(each, part))
        .map((part) => `gone: ${nameOf(each)}${part}`),
    ),
    ...all
      .filter((each) => each.localName === 'svg' && each.childElementCount > 0 && !isDrawn(each))
      .map((each) => `gone: drawing in ${nameOf(each.parentElement ?? each)}`),
    ...all
      .filter((each) => each.matches('a[href], button, input, select, textarea, summary, [tabindex="0"]'))
      .filter((each) => !isFocusSeen(each))
      .map((each) => `no outline: ${nameOf(each)}`),
  ]

  function systemColor(name: string): string {
    const probe = document.createElement('i')
    probe.style.color = name
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }

  /** What is painted under an element. */
  function groundOf(element: Element | null): string {
    if (element === null) return canvas
    const { backgroundColor } = getComputedStyle(element)
    return isThere(backgroundColor) ? backgroundColor : groundOf(element.parentElement)
  }

  /** Small and without words: a knob, a dot, a bar. */
  function isMark(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    return (
      Math.min(width, height) <= 24 &&
      element.childNodes.length === 0 &&
      !element.matches('input, select, textarea, img, iframe')
    )
  }

  function isPainted(element: Element, part = ''): boolean {
    const style = getComputedStyle(element, part)
    const hasEdge = (['Top', 'Right', 'Bottom', 'Left'] as const).some(
      (side) => style[`border${side}Style`] !== 'none' && isSeen(style[`border${side}Color`]),
    )
    const under = part === '' ? element.parentElement : element
    const isGroundSeen = isThere(style.backgroundColor) && style.backgroundColor !== groundOf(under)
    return isGroundSeen || style.backgroundImage !== 'none' || hasEdge
  }

  function isControlSeen(control: Element): boolean {
    // Drawn by the browser, or by the words beside it.
    const { opacity, appearance } = getComputedStyle(control)
    if (opacity === '0' || (control.matches('[type=checkbox], [type=radio]') && appearance !== 'none')) {
      return true
    }
    const hasWords = control.localName === 'button' && control.textContent?.trim() !== ''
    const isPaintedIn = (part: string) =>
      (part === '' || control.hasAttribute(`data-painted${part.replace('::', '-')}`)) &&
      isPainted(control, part)
    return hasWords || ['', '::before', '::after'].some(isPaintedIn) || control.querySelector('svg') !== null
  }

  function isDrawn(svg: Element): boolean {
    return [...svg.querySelectorAll('*')].some((each) => {
      const { fill, stroke } = getComputedStyle(each)
      return isSeen(fill) || isSeen(stroke)
    })
  }

  function isFocusSeen(element: Element): boolean {
    if (!(element instanceof HTMLElement)) return true
    element.focus({ focusVisible: true, preventScroll: true } as FocusOptions)
    if (document.activeElement !== element) return true
    return [element, element.nextElementSibling, element.closest('label')].some((each) => {
      if (each === null) return false
      const { outlineStyle, outlineColor } = getComputedStyle(each)
      return outlineStyle !== 'none' && isSeen(outlineColor)
    })
  }
}
