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
  MessageFilter,
  MessageMatch,
  Messages,
  Recording,
  Replayed,
  RequestRecord,
} from './core/index.js'
