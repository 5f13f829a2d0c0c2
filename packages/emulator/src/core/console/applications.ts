import { z } from 'zod'
import { type Application, applicationRecords } from '../access/applications.js'
import { APPLICATION, applicationOf, type CredentialView, credentialsOf } from '../access/console.js'
import { endUserRecords } from '../access/end-users.js'
import { aiRecords, FIRST_CREDITS } from '../ai/records.js'
import type { Call, Route } from '../kernel/call.js'
import { invalidParameter } from '../kernel/failure.js'
import { flag, label, readInput } from '../kernel/local-input.js'
import { CONSOLE_API, localRoute } from '../kernel/local-route.js'
import { deliveryRecords } from '../push/records.js'
import { editorDomain, editorUrlOf } from './editor-domain.js'

/** An Application as the console lists it. */
export interface ApplicationView {
  id: string
  name: string
  enabled: boolean
  aiEnabled: boolean
  /** null: the service's own. */
  editorDomain: string | null
  /** The {editor_url} that belongs to it. */
  editorUrl: string
  /** The Push Key itself is asked for by its own address. */
  push: { url: string; encrypted: boolean } | null
  endUsers: number
  deliveries: number
}

/** With its credential pairs. */
export interface ApplicationDetail extends ApplicationView {
  credentials: CredentialView[]
}

const NAME_CHARACTERS = 64

const createRequest = z.strictObject({ name: label('name', NAME_CHARACTERS), aiEnabled: flag('aiEnabled') })
const updateRequest = z.strictObject({
  name: label('name', NAME_CHARACTERS).optional(),
  enabled: flag('enabled').optional(),
  aiEnabled: flag('aiEnabled').optional(),
  editorDomain: editorDomain.optional(),
})

/** Applications, for the console: list, make and change. */
export const applicationRoutes: readonly Route[] = [
  // Oldest first: the seeded ones keep their place.
  localRoute('GET', `${CONSOLE_API}/applications`, (call) =>
    call
      .get(applicationRecords)
      .list()
      .reverse()
      .map((application) => viewOf(call, application)),
  ),

  localRoute('POST', `${CONSOLE_API}/applications`, async (call) => {
    const { name, aiEnabled } = await readInput(call, createRequest)
    const { ids, get } = call
    const application: Application = { id: ids.next('app'), name, enabled: true, aiEnabled, push: null }
    get(applicationRecords).put(application)
    get(aiRecords).grant({
      applicationId: application.id,
      source: 'Plan',
      totalCredits: FIRST_CREDITS,
      expiresAt: null,
    })
    return detailOf(call, application)
  }),

  localRoute('GET', APPLICATION, (call) => detailOf(call, applicationOf(call))),

  localRoute('PUT', APPLICATION, async (call) => {
    const { name, enabled, aiEnabled, editorDomain: domain } = await readInput(call, updateRequest)
    const before = applicationOf(call)
    if (domain) requireFreeDomain(call, before.id, domain)
    const application: Application = {
      ...before,
      name: name ?? before.name,
      enabled: enabled ?? before.enabled,
      aiEnabled: aiEnabled ?? before.aiEnabled,
      editorDomain: domain === undefined ? (before.editorDomain ?? null) : domain,
    }
    call.get(applicationRecords).put(application)
    return detailOf(call, application)
  }),
]

function requireFreeDomain({ get }: Call, id: string, domain: string): void {
  const holder = get(applicationRecords)
    .list()
    .find((other) => other.id !== id && other.editorDomain === domain)
  if (holder !== undefined) throw invalidParameter(`editorDomain belongs to the Application ${holder.name}`)
}

function viewOf({ get, url }: Call, application: Application): ApplicationView {
  const { id, name, enabled, aiEnabled, push, editorDomain: domain = null } = application
  return {
    id,
    name,
    enabled,
    aiEnabled,
    editorDomain: domain,
    editorUrl: editorUrlOf(url, domain),
    push: push === null ? null : { url: push.url, encrypted: push.key !== null },
    endUsers: get(endUserRecords).count(id),
    deliveries: get(deliveryRecords).count(id),
  }
}

function detailOf(call: Call, application: Application): ApplicationDetail {
  return { ...viewOf(call, application), credentials: credentialsOf(call, application.id) }
}
