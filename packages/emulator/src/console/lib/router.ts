import { useSyncExternalStore } from 'react'

/** The pages of an Application, by the name in the address. */
export const SECTIONS = {
  '': 'Overview',
  keys: 'Keys',
  push: 'Push URL',
  'end-users': 'End Users',
  deliveries: 'Deliveries',
  ai: 'AI usage',
} as const

/** A page of an Application. */
export type Section = keyof typeof SECTIONS

/** The pages of what is sent and of the accounts that send, by the name in the address. */
export const SENDING_TOOLS = {
  inbox: 'Inbox',
  sending: 'Sending account',
  'api-users': 'API users',
  domains: 'Domains',
  templates: 'Templates',
  labels: 'Labels',
  'address-lists': 'Address lists',
  suppressions: 'Suppressions',
  statistics: 'Statistics',
  webhooks: 'Webhooks',
} as const

/** The pages of the emulator itself, by the name in the address. */
export const EMULATOR_TOOLS = {
  requests: 'Requests',
  faults: 'Faults',
  clock: 'Clock',
  choices: 'Choices',
  docs: 'Documentation',
} as const

const TOOLS = { ...SENDING_TOOLS, ...EMULATOR_TOOLS }

/** A page that belongs to no Application. */
export type Tool = keyof typeof TOOLS

/** What the console shows. It stands in the address after `#`, so that a reload and a link show it again. */
export type Route =
  | { page: 'start' }
  | { page: 'applications' }
  | { page: 'application'; applicationId: string; section: Section }
  | { page: 'endUser'; applicationId: string; userId: string }
  | { page: 'email'; applicationId: string; userId: string; emailId: string }
  | { page: 'delivery'; applicationId: string; deliveryId: string }
  | { page: 'tool'; tool: Tool }
  | { page: 'message'; messageId: string }
  | { page: 'request'; requestId: string }
  | { page: 'webhookDelivery'; deliveryId: string }
  | { page: 'unknown' }

/** The page that the address names after its #. */
export function parseRoute(hash: string): Route {
  const [first = '', ...rest] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode)
  if (first === 'applications') return inApplications(rest)
  const [id, ...more] = rest
  if (more.length > 0) return { page: 'unknown' }
  if (id === undefined) {
    if (first === '') return { page: 'start' }
    return Object.hasOwn(TOOLS, first) ? { page: 'tool', tool: first as Tool } : { page: 'unknown' }
  }
  switch (first) {
    case 'inbox':
      return { page: 'message', messageId: id }
    case 'requests':
      return { page: 'request', requestId: id }
    case 'webhooks':
      return { page: 'webhookDelivery', deliveryId: id }
    default:
      return { page: 'unknown' }
  }
}

function inApplications([applicationId, section = '', id, emails, emailId, ...rest]: string[]): Route {
  if (applicationId === undefined) return { page: 'applications' }
  if (!Object.hasOwn(SECTIONS, section) || rest.length > 0) return { page: 'unknown' }
  if (id === undefined) return { page: 'application', applicationId, section: section as Section }
  if (section === 'deliveries' && emails === undefined) {
    return { page: 'delivery', applicationId, deliveryId: id }
  }
  if (section !== 'end-users') return { page: 'unknown' }
  if (emails === undefined) return { page: 'endUser', applicationId, userId: id }
  if (emails !== 'emails' || emailId === undefined) return { page: 'unknown' }
  return { page: 'email', applicationId, userId: id, emailId }
}

/** The address of a page. */
export function hrefOf(route: Exclude<Route, { page: 'unknown' }>): string {
  const join = (...segments: string[]) => `#/${segments.map(encodeURIComponent).join('/')}`
  switch (route.page) {
    case 'start':
      return '#/'
    case 'applications':
      return join('applications')
    case 'application':
      return join('applications', route.applicationId, ...(route.section === '' ? [] : [route.section]))
    case 'endUser':
      return join('applications', route.applicationId, 'end-users', route.userId)
    case 'email':
      return join('applications', route.applicationId, 'end-users', route.userId, 'emails', route.emailId)
    case 'delivery':
      return join('applications', route.applicationId, 'deliveries', route.deliveryId)
    case 'tool':
      return join(route.tool)
    case 'message':
      return join('inbox', route.messageId)
    case 'request':
      return join('requests', route.requestId)
    case 'webhookDelivery':
      return join('webhooks', route.deliveryId)
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

/** The part of the address after `#`: as text, so that it is the same while nothing changes. */
export const useHash = () => useSyncExternalStore(subscribe, () => location.hash)

/** Goes to another page of the console, and resolves once it is there. */
export async function goTo(href: string): Promise<void> {
  if (location.hash === href) return
  const there = new Promise<void>((resolve) => {
    addEventListener('hashchange', () => setTimeout(resolve), { once: true })
  })
  location.hash = href
  await there
}
