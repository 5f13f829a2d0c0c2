import type { ApplicationView } from '../../core/console/applications.js'
import type { SearchHit } from '../../core/console/search.js'
import { EMULATOR_TOOLS, hrefOf, SECTIONS, SENDING_TOOLS, type Section, type Tool } from '../lib/router.js'

/** What is found, and where it is. */
export interface Hit {
  title: string
  detail: string
  href: string
}

/** What is found of one kind. */
export interface Group {
  name: string
  hits: Hit[]
}

const NAMES: Record<SearchHit['kind'], string> = {
  application: 'Applications',
  endUser: 'End Users',
  email: 'Emails',
  message: 'Messages',
  request: 'Requests',
  delivery: 'Deliveries',
  webhookDelivery: 'Webhook deliveries',
}

/** What the emulator found, by kind, in its order. */
export function groupsOf(found: readonly SearchHit[]): Group[] {
  return Object.entries(NAMES).flatMap(([kind, name]) => {
    const hits = found
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({ title: hit.title, detail: hit.detail, href: hrefOfHit(hit) }))
    return hits.length === 0 ? [] : [{ name, hits }]
  })
}

function hrefOfHit(hit: SearchHit): string {
  switch (hit.kind) {
    case 'application':
      return hrefOf({ page: 'application', applicationId: hit.applicationId, section: '' })
    case 'endUser':
      return hrefOf({ page: 'endUser', applicationId: hit.applicationId, userId: hit.userId })
    case 'email':
      return hrefOf({
        page: 'email',
        applicationId: hit.applicationId,
        userId: hit.userId,
        emailId: hit.emailId,
      })
    case 'delivery':
      return hrefOf({ page: 'delivery', applicationId: hit.applicationId, deliveryId: hit.deliveryId })
    case 'message':
      return hrefOf({ page: 'message', messageId: hit.messageId })
    case 'request':
      return hrefOf({ page: 'request', requestId: hit.requestId })
    case 'webhookDelivery':
      return hrefOf({ page: 'webhookDelivery', deliveryId: hit.deliveryId })
  }
}

/** The pages whose name holds the text; without a text those that are of no Application. */
export function pagesWith(text: string, applications: readonly ApplicationView[]): Group[] {
  const words = text.trim().toLowerCase()
  const tools = Object.entries({ ...SENDING_TOOLS, ...EMULATOR_TOOLS }).map(([tool, title]) => ({
    title,
    detail: '',
    href: hrefOf({ page: 'tool', tool: tool as Tool }),
  }))
  const sections = applications.flatMap(({ id, name }) =>
    Object.entries(SECTIONS).map(([section, title]) => ({
      title,
      detail: name,
      href: hrefOf({ page: 'application', applicationId: id, section: section as Section }),
    })),
  )
  const all = [
    { title: 'Start', detail: '', href: hrefOf({ page: 'start' }) },
    { title: 'All Applications', detail: '', href: hrefOf({ page: 'applications' }) },
    ...tools,
    ...(words === '' ? [] : sections),
  ]
  const hits = all.filter(({ title }) => title.toLowerCase().includes(words))
  return hits.length === 0 ? [] : [{ name: 'Pages', hits }]
}
