import { hrefOf, type Route, type Section, type Tool } from '../lib/router.js'
import { Page } from '../parts/page.js'
import { Empty } from '../parts/states.js'
import { AddressListsPage } from './address-lists-page.js'
import { AiPage } from './ai-page.js'
import { ApiUsersPage } from './api-users-page.js'
import { ApplicationsPage } from './applications-page.js'
import { ChoicesPage } from './choices-page.js'
import { ClockPage } from './clock-page.js'
import { DeliveriesPage } from './deliveries-page.js'
import { DeliveryPage } from './delivery-page.js'
import { DocsPage } from './docs-page.js'
import { DomainsPage } from './domains-page.js'
import { EmailPage } from './email-page.js'
import { EndUserPage } from './end-user-page.js'
import { EndUsersPage } from './end-users-page.js'
import { FaultsPage } from './faults-page.js'
import { InboxPage } from './inbox-page.js'
import { KeysPage } from './keys-page.js'
import { LabelsPage } from './labels-page.js'
import { MessagePage } from './message-page.js'
import { OverviewPage } from './overview-page.js'
import { PushPage } from './push-page.js'
import { RequestsPage } from './requests-page.js'
import { SendingPage } from './sending-page.js'
import { StartPage } from './start-page.js'
import { StatisticsPage } from './statistics-page.js'
import { SuppressionsPage } from './suppressions-page.js'
import { TemplatesPage } from './templates-page.js'
import { WebhookDeliveryPage } from './webhook-delivery-page.js'
import { WebhooksPage } from './webhooks-page.js'

const SECTION_PAGES = {
  '': OverviewPage,
  keys: KeysPage,
  push: PushPage,
  'end-users': EndUsersPage,
  deliveries: DeliveriesPage,
  ai: AiPage,
} satisfies Record<Section, unknown>

const TOOL_PAGES = {
  inbox: InboxPage,
  sending: SendingPage,
  'api-users': ApiUsersPage,
  domains: DomainsPage,
  templates: TemplatesPage,
  labels: LabelsPage,
  'address-lists': AddressListsPage,
  suppressions: SuppressionsPage,
  statistics: StatisticsPage,
  webhooks: WebhooksPage,
  requests: RequestsPage,
  faults: FaultsPage,
  clock: ClockPage,
  choices: ChoicesPage,
  docs: DocsPage,
} satisfies Record<Tool, unknown>

/** The page that the address names. */
export function CurrentPage({ route }: { route: Route }) {
  switch (route.page) {
    case 'start':
      return <StartPage />
    case 'applications':
      return <ApplicationsPage />
    case 'application': {
      const SectionPage = SECTION_PAGES[route.section]
      return <SectionPage applicationId={route.applicationId} />
    }
    case 'endUser':
      return <EndUserPage {...route} />
    case 'email':
      return <EmailPage {...route} />
    case 'delivery':
      return <DeliveryPage {...route} />
    case 'webhookDelivery':
      return <WebhookDeliveryPage deliveryId={route.deliveryId} />
    case 'request':
      return <RequestsPage requestId={route.requestId} />
    case 'message':
      return <MessagePage messageId={route.messageId} />
    case 'tool': {
      const ToolPage = TOOL_PAGES[route.tool]
      return <ToolPage />
    }
    case 'unknown':
      return (
        <Page title="Page not found">
          <Empty title="There is no page at this address">
            <p>
              <a href={hrefOf({ page: 'start' })}>Start</a>
            </p>
          </Empty>
        </Page>
      )
  }
}
