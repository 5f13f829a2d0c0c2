export {
  type BrowserEmulator,
  type BrowserEmulatorOptions,
  createBrowserEmulator,
} from './browser/create-browser-emulator.js'
export type {
  AddedFault,
  Choices,
  Clock,
  Fault,
  FaultState,
  Faults,
  Message,
  MessageAttachment,
  MessageFilter,
  MessageMatch,
  Messages,
  RequestRecord,
} from './core/index.js'
