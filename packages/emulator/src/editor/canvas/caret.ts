/** Remembers the caret of an element as counts of characters, and returns what puts it back after a re-render. */
export function keepCaret(element: HTMLElement): () => void {
  const selection = element.ownerDocument.getSelection()
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  if (range === null || !element.contains(range.commonAncestorContainer)) return () => {}
  const start = offsetOf(element, range.startContainer, range.startOffset)
  const end = offsetOf(element, range.endContainer, range.endOffset)
  return () => {
    const from = pointAt(element, start)
    const to = pointAt(element, end)
    element.ownerDocument.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
  }
}

function offsetOf(element: HTMLElement, node: Node, offset: number): number {
  const before = element.ownerDocument.createRange()
  before.setStart(element, 0)
  before.setEnd(node, offset)
  return before.toString().length
}

function pointAt(element: HTMLElement, offset: number): { node: Node; offset: number } {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = offset
  let last: Node | null = null
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { length } = node.textContent ?? ''
    if (left <= length) return { node, offset: left }
    left -= length
    last = node
  }
  return last === null ? { node: element, offset: 0 } : { node: last, offset: last.textContent?.length ?? 0 }
}
