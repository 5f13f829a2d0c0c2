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
export { createEmulator, type Emulator, type EmulatorOptions } from './node/create-emulator.js'
export type { SmtpAddress, SmtpAddresses } from './node/smtp/listen.js'
