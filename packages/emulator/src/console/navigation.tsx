import { useState } from 'react'
import type { ApplicationView } from '../core/console/applications.js'
import {
  EMULATOR_TOOLS,
  hrefOf,
  type Route,
  SECTIONS,
  SENDING_TOOLS,
  type Section,
  type Tool,
} from './lib/router.js'
import { Select } from './parts/field.js'
import { Search } from './search/search.js'

/** Where one can go. On narrow screens it is behind a button. */
export function Navigation({
  route,
  hash,
  application: { all, current },
}: {
  route: Route
  hash: string
  application: { all: ApplicationView[]; current: ApplicationView | undefined }
}) {
  // Opened at one address: going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === hash
  return (
    <header className="side-bar">
      <div className="brand">
        <a className="brand-name" href={hrefOf({ page: 'start' })}>
          <img src="console/static/icon.svg" alt="" width="22" height="22" />
          Mailframe emulator
        </a>
        <button
          type="button"
          className="menu"
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpenAt(open ? null : hash)}
        >
          Menu
        </button>
      </div>
      <Search all={all} />
      <nav id="navigation" aria-label="Console" data-open={open}>
        <a
          className="nav-link"
          href={hrefOf({ page: 'start' })}
          aria-current={route.page === 'start' ? 'page' : undefined}
        >
          Start
        </a>
        <a
          className="nav-link"
          href={hrefOf({ page: 'applications' })}
          aria-current={route.page === 'applications' ? 'page' : undefined}
        >
          All Applications
        </a>
        {current !== undefined && (
          <>
            <div className="switcher">
              <Select
                label="Application"
                value={current.id}
                options={all.map(({ id, name }) => [id, name] as const)}
                onChange={(applicationId) => {
                  location.hash = hrefOf({
                    page: 'application',
                    applicationId,
                    section: sectionOf(route) ?? '',
                  })
                }}
              />
            </div>
            <ul>
              {Object.entries(SECTIONS).map(([section, text]) => (
                <li key={section}>
                  <a
                    className="nav-link"
                    href={hrefOf({
                      page: 'application',
                      applicationId: current.id,
                      section: section as Section,
                    })}
                    aria-current={currentOf(sectionOf(route) === section, route.page === 'application')}
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        <Tools title="Sending" tools={SENDING_TOOLS} route={route} />
        <Tools title="Emulator" tools={EMULATOR_TOOLS} route={route} />
        <a className="nav-link" href="openapi.json" target="_blank" rel="noreferrer">
          OpenAPI document<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </nav>
    </header>
  )
}

function Tools({
  title,
  tools,
  route,
}: {
  title: string
  tools: Partial<Record<Tool, string>>
  route: Route
}) {
  return (
    <>
      <p className="nav-title">{title}</p>
      <ul>
        {Object.entries(tools).map(([tool, text]) => (
          <li key={tool}>
            <a
              className="nav-link"
              href={hrefOf({ page: 'tool', tool: tool as Tool })}
              aria-current={currentOf(toolOf(route) === tool, route.page === 'tool')}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The section that a page belongs to. */
function sectionOf(route: Route): Section | null {
  if (route.page === 'application') return route.section
  if (route.page === 'delivery') return 'deliveries'
  return route.page === 'endUser' || route.page === 'email' ? 'end-users' : null
}

/** The tool that a page belongs to. */
function toolOf(route: Route): Tool | null {
  if (route.page === 'tool') return route.tool
  if (route.page === 'request') return 'requests'
  if (route.page === 'webhookDelivery') return 'webhooks'
  return route.page === 'message' ? 'inbox' : null
}

function currentOf(within: boolean, exact: boolean): 'page' | 'true' | undefined {
  if (!within) return undefined
  return exact ? 'page' : 'true'
}
