export type {
  AddedFault,
  Choices,
  Clock,
  Difference,
  Fault,
  FaultState,
  Faults,
  Recording,
  Replayed,
  RequestRecord,
} from './core/index.js'
export { createEmulator, type Emulator, type EmulatorOptions } from './node/create-emulator.js'
