import type { ReactNode } from 'react'

/** A link to a page of the catalogue, out of the frame that stories are in. */
export function StoryLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  return (
    <a className={className} href={`./?path=/${to}`} target="_top">
      {children}
    </a>
  )
}
