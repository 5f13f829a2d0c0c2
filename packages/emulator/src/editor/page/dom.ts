/** An icon with a name; with `text`, also in words. */
export function button(id: string, label: string, icon: string, text?: string): HTMLButtonElement {
  const made = element('button', {
    type: 'button',
    class: id,
    'data-testid': id,
    'aria-label': label,
    title: label,
  })
  made.append(element('i', { class: `fa ${icon}`, 'aria-hidden': 'true' }))
  if (text !== undefined) made.append(textOf(text))
  return made
}

/** A text in an element of its own. */
export function textOf(text: string): HTMLSpanElement {
  const made = element('span', {})
  made.textContent = text
  return made
}

/** An element with attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** Text that stands in HTML or MJML for itself. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
