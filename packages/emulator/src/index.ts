export type { AddedFault, Choices, Clock, Fault, FaultState, Faults, RequestRecord } from './core/index.js'
export { createEmulator, type Emulator, type EmulatorOptions } from './node/create-emulator.js'
