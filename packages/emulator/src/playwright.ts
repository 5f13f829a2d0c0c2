export { type EditorOnPage, editorOn } from './playwright/editor.js'
export {
  type App,
  type FixtureOptions,
  type MailframeFixtures,
  type MailframeTest,
  type MailframeWorkerFixtures,
  mailframeFixtures,
  type Worker,
} from './playwright/fixtures.js'
