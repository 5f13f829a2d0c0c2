import * as tanstack from '@tanstack/react-router'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, RouterProvider, useBlocker } from 'react-router'
import { confirmLeave, EmailEditorFrame, MailframeProvider } from '../../index.js'
import '../../styles.css'

// Apps as the documents tell how to write them: what leads away from the editor stands above the provider.
const emailId = new URLSearchParams(location.search).get('emailId') ?? ''
const editor = (
  <MailframeProvider endpoint="/api/mailframe">
    <EmailEditorFrame emailId={emailId} style={{ height: 600 }} />
  </MailframeProvider>
)

function Plain() {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
    )
  }
  return (
    <>
      <button type="button" onClick={() => confirmLeave() && setOpen(false)}>
        All emails
      </button>
      {editor}
    </>
  )
}

function ReactRouterEditor() {
  useBlocker(() => !confirmLeave())
  return (
    <>
      <Link to="/">All emails</Link>
      {editor}
    </>
  )
}

function TanStackEditor() {
  tanstack.useBlocker({ shouldBlockFn: () => !confirmLeave(), enableBeforeUnload: false })
  return (
    <>
      <tanstack.Link to="/">All emails</tanstack.Link>
      {editor}
    </>
  )
}

function createTanStackRouter() {
  const root = tanstack.createRootRoute()
  const list = tanstack.createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <tanstack.Link to="/edit">Edit</tanstack.Link>,
  })
  const edit = tanstack.createRoute({
    getParentRoute: () => root,
    path: '/edit',
    component: TanStackEditor,
  })
  return tanstack.createRouter({ routeTree: root.addChildren([list, edit]), basepath: '/routers/tanstack' })
}

function createReactRouter() {
  return createBrowserRouter(
    [
      { path: '/', element: <Link to="/edit">Edit</Link> },
      { path: '/edit', element: <ReactRouterEditor /> },
    ],
    { basename: '/routers/react' },
  )
}

function app(): ReactNode {
  if (location.pathname.startsWith('/routers/react')) return <RouterProvider router={createReactRouter()} />
  if (location.pathname.startsWith('/routers/tanstack')) {
    return <tanstack.RouterProvider router={createTanStackRouter()} />
  }
  return <Plain />
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<StrictMode>{app()}</StrictMode>)
