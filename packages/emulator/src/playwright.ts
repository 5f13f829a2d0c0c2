export { type EditorOnPage, editorOn } from './playwright/editor.js'
export {
  type App,
  type FixtureOptions,
  type MailframeFixtures,
  type MailframeTest,
  type MailframeWorkerFixtures,
  mailframeFixtures,
} from './playwright/fixtures.js'
