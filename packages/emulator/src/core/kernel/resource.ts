import type { Call, Route } from './call.js'
import type { Failure } from './failure.js'
import type { ApiPart } from './operation.js'
import type { Reply } from './reply.js'
import type { Services } from './services.js'

/** What the folder of one resource gives to the service. */
export interface Resource {
  /** All of its routes: of the API, of the console and of the controls. */
  routes: readonly Route[]
  /** What the OpenAPI document says of it; absent: nothing. */
  openapi?: ApiPart
  /** The answer to a call that no route takes, where the path is the resource's own; else null. */
  unrouted?: (call: Call, failure: Failure) => Reply | null
  /** Whether the service answers to this host name, besides loopback and `--allow-host`. */
  answersTo?: (hostname: string, services: Services) => boolean
  /** Called once, when the data are there. */
  start?: (services: Services) => void
  /** Called when the emulator goes back to the seed, for what is not in the store. */
  reset?: (services: Services) => void
  /** Called when the emulator ends. */
  close?: (services: Services) => void
}
