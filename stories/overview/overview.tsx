import './overview.css'
import { ADA, StoryBackend } from '../lib/mailframe.js'
import { Catalogue } from './catalogue.js'
import { Hero } from './hero.js'
import { HowItWorks } from './how-it-works.js'
import { LiveApp } from './live-app.js'
import { Problems } from './problems.js'
import { QuickStart } from './quick-start.js'

/** What Mailframe is, with its components at work. */
export function Overview({ language }: { language?: unknown }) {
  return (
    <main className="overview" lang="en" dir="ltr">
      <Hero />
      <section className="overview-band" aria-labelledby="live" data-tone="raised">
        <div className="overview-wide">
          <h2 id="live">This is the real thing</h2>
          <p className="overview-lead">
            Below are the components, the route handler that you deploy, and an emulator of the whole service.
            All of it runs inside this page. Open an email, change it, press Save, and watch the list.
          </p>
          <StoryBackend id="overview" options={{ demo: true, user: ADA, editor: true }} language={language}>
            {() => <LiveApp />}
          </StoryBackend>
        </div>
      </section>
      <QuickStart />
      <Problems />
      <HowItWorks />
      <Catalogue />
      <footer className="overview-footer">
        <p>Mailframe · MIT license · React 18.2 and 19 · Node 20 and later</p>
      </footer>
    </main>
  )
}
