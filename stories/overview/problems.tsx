import { StoryLink } from './story-link.js'

const PROBLEMS = [
  [
    'Two editors under StrictMode',
    'One code and one frame, however often effects run.',
    'story/editor-emaileditorframe--loaded',
  ],
  [
    'A new frame at each render with an inline callback, and the text is gone',
    'Twenty renders leave the frame alone, and the newest callback is the one called.',
    'story/editor-emaileditorframe--loaded',
  ],
  [
    'A spinner that never ends',
    'The code and the frame have a deadline each. Then the page says so, with Retry.',
    'story/editor-errors--timeout',
  ],
  [
    'An empty box, and nobody is told',
    'Each kind of error has its own text, its own action, and a callback.',
    'docs/editor-errors--docs',
  ],
  [
    'Blocked by a Content-Security-Policy that nobody names',
    'The text names the directive and the origin to add.',
    'story/editor-errors--blocked',
  ],
  [
    'A list that is out of date after each save',
    'A save reaches your backend, and from there every open list: one stream for all tabs.',
    'story/overview--overview',
  ],
  [
    'Only English, or a language that is ignored',
    'Five languages for components and editor, and right to left.',
    'story/editor-emaileditorframe--japanese',
  ],
  [
    'No account, so no development and no tests',
    'An emulator of the whole service, in Node and in the browser. This page is it.',
    'docs/guides-testing--docs',
  ],
] as const

export function Problems() {
  return (
    <section className="overview-band" aria-labelledby="problems" data-tone="raised">
      <div className="overview-wide">
        <h2 id="problems">Embedding an editor looks like one line</h2>
        <p className="overview-lead">
          Then come the cases that demos leave out. These were found in embeds that people pay for; each one
          is tested here, in a real browser.
        </p>
        <ul className="problems">
          {PROBLEMS.map(([problem, answer, to]) => (
            <li key={problem}>
              <p className="problems-problem">{problem}</p>
              <p className="problems-answer">{answer}</p>
              <StoryLink className="overview-link" to={to}>
                See it<span className="mailframe-hidden">: {problem}</span>
              </StoryLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
