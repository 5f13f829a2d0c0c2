export type { Clock } from './core/clock.js'
export type { RequestRecord } from './core/log/record.js'
export { createEmulator, type Emulator, type EmulatorOptions } from './node/create-emulator.js'
