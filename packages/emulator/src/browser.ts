export {
  type BrowserEmulator,
  type BrowserEmulatorOptions,
  createBrowserEmulator,
} from './browser/create-browser-emulator.js'
export type {
  AddedFault,
  Choices,
  Clock,
  Difference,
  Fault,
  FaultState,
  Faults,
  Message,
  MessageAttachment,
  MessageMatch,
  Messages,
  Recording,
  Replayed,
  RequestRecord,
} from './core/index.js'
