/** The mark of the product and its name. */
export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M7 27V12a9 9 0 0 1 18 0v15z" fill="currentColor" />
        <path d="M11.5 14.5h9" stroke="var(--surface)" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M4.5 27.5h23" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className="brand-name">Postbox</span>
    </span>
  )
}
