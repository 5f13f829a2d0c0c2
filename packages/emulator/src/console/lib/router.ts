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
} as const

const TOOLS = { ...SENDING_TOOLS, ...EMULATOR_TOOLS }

/** A page that is of no Application. */
export type Tool = keyof typeof TOOLS

/** What the console shows. It stands in the address after `#`. */
export type Route =
  | { page: 'applications' }
  | { page: 'application'; applicationId: string; section: Section }
  | { page: 'endUser'; applicationId: string; userId: string }
  | { page: 'email'; applicationId: string; userId: string; emailId: string }
  | { page: 'tool'; tool: Tool }
  | { page: 'message'; messageId: string }
  | { page: 'unknown' }

/** The page that the address names after its #. */
export function parseRoute(hash: string): Route {
  const [first = '', applicationId, section = '', userId, emails, emailId, ...rest] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode)
  if (rest.length > 0) return { page: 'unknown' }
  if (first === '' || (first === 'applications' && applicationId === undefined))
    return { page: 'applications' }
  if (Object.hasOwn(TOOLS, first) && applicationId === undefined) return { page: 'tool', tool: first as Tool }
  if (first === 'inbox' && applicationId !== undefined && section === '') {
    return { page: 'message', messageId: applicationId }
  }
  if (first !== 'applications' || applicationId === undefined || !Object.hasOwn(SECTIONS, section)) {
    return { page: 'unknown' }
  }
  if (userId === undefined) return { page: 'application', applicationId, section: section as Section }
  if (section !== 'end-users') return { page: 'unknown' }
  if (emails === undefined) return { page: 'endUser', applicationId, userId }
  if (emails !== 'emails' || emailId === undefined) return { page: 'unknown' }
  return { page: 'email', applicationId, userId, emailId }
}

/** The address of a page. */
export function hrefOf(route: Exclude<Route, { page: 'unknown' }>): string {
  const join = (...segments: string[]) => `#/${segments.map(encodeURIComponent).join('/')}`
  switch (route.page) {
    case 'applications':
      return join('applications')
    case 'application':
      return join('applications', route.applicationId, ...(route.section === '' ? [] : [route.section]))
    case 'endUser':
      return join('applications', route.applicationId, 'end-users', route.userId)
    case 'email':
      return join('applications', route.applicationId, 'end-users', route.userId, 'emails', route.emailId)
    case 'tool':
      return join(route.tool)
    case 'message':
      return join('inbox', route.messageId)
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
