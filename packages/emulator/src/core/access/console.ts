import type { Call } from '../kernel/call.js'
import { Failure } from '../kernel/failure.js'
import { type Application, applicationRecords } from './applications.js'
import { type EndUserScope, endUserRecords } from './end-users.js'

/** Where the console's own API stands. Not part of the service: the spec keeps Console access outside its API. */
export const CONSOLE_API = '/_emulator/console'
export const APPLICATION = `${CONSOLE_API}/applications/:applicationId`
export const END_USER = `${APPLICATION}/end-users/:userId`

/** What the address names, or a 404 that says what is not there. */
export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Failure('notFound', `${what} not found`)
  return value
}

export function applicationOf({ get, params }: Call): Application {
  return found(get(applicationRecords).get(params.applicationId ?? ''), 'Application')
}

/** An End User that the Application knows. */
export function scopeOf(call: Call): EndUserScope {
  const { id: applicationId } = applicationOf(call)
  const userId = call.params.userId ?? ''
  found(call.get(endUserRecords).get(applicationId, userId), 'End User')
  return { applicationId, userId }
}
