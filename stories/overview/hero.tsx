import { type EditorErrorKind, ROUTE_ERRORS } from '@mailframe/protocol'
import { LOCALES } from '../lib/locales.js'
import { StoryLink } from './story-link.js'

const KINDS = new Set<EditorErrorKind>(Object.values(ROUTE_ERRORS).map(({ kind }) => kind))
// Those that only the browser sees.
for (const kind of ['offline', 'blocked', 'timeout'] as const) KINDS.add(kind)

const FACTS = [
  ['1', 'code for each frame, whatever React does'],
  ['0', 'credentials in the browser'],
  [String(LOCALES.length), 'languages, right to left too'],
  [String(KINDS.size), 'kinds of errors, each with a way out'],
] as const

export function Hero() {
  const scrollTo = (id: string) => () => document.getElementById(id)?.scrollIntoView({ block: 'start' })
  return (
    <header className="overview-hero">
      <div className="overview-wide overview-hero-grid">
        <div>
          <p className="overview-eyebrow">Mailframe</p>
          <h1>Email design, inside your own app.</h1>
          <p className="overview-lead">
            Your users write beautiful emails in a hosted drag-and-drop editor, without leaving your product.
            You add one route and a few React components. Everything in between is done, and tested.
          </p>
          <div className="overview-actions">
            <button type="button" className="overview-button" onClick={scrollTo('live')}>
              Try it on this page
            </button>
            <button
              type="button"
              className="overview-button"
              data-tone="quiet"
              onClick={scrollTo('quick-start')}
            >
              Quick start
            </button>
            <StoryLink className="overview-link" to="docs/editor-emaileditorframe--docs">
              Browse the components
            </StoryLink>
          </div>
        </div>
        <HeroArt />
      </div>
      <dl className="overview-wide overview-facts">
        {FACTS.map(([figure, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

/** An app with the editor in it, drawn. */
function HeroArt() {
  return (
    <svg className="overview-art" viewBox="0 0 480 340" aria-hidden="true">
      <rect className="art-window" x="8" y="8" width="464" height="324" rx="16" />
      <path className="art-line" d="M8 48h464" />
      <circle className="art-dot" cx="32" cy="28" r="5" />
      <circle className="art-dot" cx="50" cy="28" r="5" />
      <circle className="art-dot" cx="68" cy="28" r="5" />
      <g className="art-side">
        <rect x="28" y="72" width="88" height="10" rx="5" />
        <rect x="28" y="96" width="64" height="10" rx="5" />
        <rect x="28" y="120" width="76" height="10" rx="5" />
        <rect x="28" y="144" width="52" height="10" rx="5" />
      </g>
      <rect className="art-frame" x="140" y="68" width="312" height="244" rx="12" />
      <rect className="art-mail" x="164" y="88" width="176" height="204" rx="8" />
      <rect className="art-accent" x="164" y="88" width="176" height="62" rx="8" />
      <g className="art-text">
        <rect x="184" y="168" width="136" height="9" rx="4.5" />
        <rect x="184" y="186" width="116" height="9" rx="4.5" />
        <rect x="184" y="204" width="126" height="9" rx="4.5" />
      </g>
      <rect className="art-accent" x="184" y="232" width="76" height="26" rx="8" />
      <g className="art-blocks">
        <rect x="360" y="88" width="34" height="34" rx="8" />
        <rect x="400" y="88" width="34" height="34" rx="8" />
        <rect x="360" y="128" width="34" height="34" rx="8" />
        <rect x="400" y="128" width="34" height="34" rx="8" />
        <rect x="360" y="168" width="34" height="34" rx="8" />
      </g>
      <g className="art-drag">
        <rect x="312" y="196" width="56" height="34" rx="8" />
        <path d="M352 216l6 22 5-8 9-2z" />
      </g>
    </svg>
  )
}
