export {
  createTestBackend,
  type TestBackend,
  type TestBackendOptions,
} from './testing/create-test-backend.js'
export type { EditorSave } from './testing/save-in-editor.js'
export type { TestEmail } from './testing/seed-emails.js'
