import type { ReactNode } from 'react'

/** Elements, not components: where they stay the same, React skips them. */
export const ICONS = /* @__PURE__ */ drawAll({
  create: 'M8 3v10M3 8h10',
  rename: 'm11 2.5 2.5 2.5-8 8-3 .5.5-3z',
  copy: 'M5.5 5.5h8v8h-8zm5 0v-3h-8v8h3',
  delete: 'M2.5 4.5h11M6 4.5v-2h4v2m-6 0 .7 9h6.6l.7-9',
  clear: 'm4 4 8 8m0-8-8 8',
  menu: 'M3 8h.01M8 8h.01M13 8h.01',
})

function drawAll<Name extends string>(paths: Record<Name, string>): Record<Name, ReactNode> {
  const drawn = Object.entries<string>(paths).map(([name, path]) => [
    name,
    <svg key={name} className="mailframe-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} />
    </svg>,
  ])
  return Object.fromEntries(drawn)
}

interface IconLabelProps {
  icon: keyof typeof ICONS
  /** The text beside it. Where there is little room it is hidden, but still the name of the button. */
  children: ReactNode
}

/** The content of a button: a drawing and its text. */
export function IconLabel({ icon, children }: IconLabelProps) {
  return (
    <>
      {ICONS[icon]}
      <span className="mailframe-label">{children}</span>
    </>
  )
}
