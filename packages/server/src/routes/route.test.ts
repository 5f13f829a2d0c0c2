import { describe, expect, it } from 'vitest'
import { editorRoutes } from './editor.js'
import { email, emailCopy, emails } from './emails.js'
import { longestFirst, matchRoute, segmentsOf } from './route.js'

const routes = [...editorRoutes(), emails, email, emailCopy]

function found(path: string, whole = false): string | null {
  const match = matchRoute(longestFirst(routes), segmentsOf(path), { whole })
  if (match === null) return null
  return `${match.route.pattern.join('/')}${match.emailId === '' ? '' : ` ${match.emailId}`}`
}

describe('matchRoute', () => {
  it.each([
    ['/editor', 'editor'],
    ['/api/mailframe/editor', 'editor'],
    ['/a/b/c/d/emails/', 'emails'],
    ['/api/emails/e-1', 'emails/:emailId e-1'],
    ['/api/emails/e-1/copy', 'emails/:emailId/copy e-1'],
    ['/api/editor/e-1', 'editor/:emailId e-1'],
    // Ids that are named as routes are.
    ['/api/emails/push', 'emails/:emailId push'],
    ['/api/emails/events', 'emails/:emailId events'],
    ['/api/emails/copy', 'emails/:emailId copy'],
    ['/api/emails/editor', 'emails/:emailId editor'],
    ['/api/emails/emails', 'emails/:emailId emails'],
    ['/api/emails/copy/copy', 'emails/:emailId/copy copy'],
    ['/api/emails/emails/copy', 'emails/:emailId/copy emails'],
    ['/api/emails/editor/copy', 'emails/:emailId/copy editor'],
    ['/api/editor/emails', 'editor/:emailId emails'],
    ['/api/editor/editor', 'editor/:emailId editor'],
    ['/api/editor/copy', 'editor/:emailId copy'],
    // Encoded once, decoded once.
    ['/api/emails/a%20b', 'emails/:emailId a b'],
    ['/api/emails/a%2Fb', 'emails/:emailId a/b'],
    ['/api/emails/%252e%252e', 'emails/:emailId %2e%2e'],
    ['/api/emails/%', 'emails/:emailId %'],
    ['/api/emails/%E0%A4%A', 'emails/:emailId %E0%A4%A'],
    ['/api/%65mails', 'emails'],
    ['/', null],
    ['/api', null],
    ['/api/ai/summary', null],
    ['/api/push', null],
    ['/api/Emails', null],
    ['/api/editor/e-1/copy', null],
    ['/emails//copy', null],
  ])('%s is %s', (path, route) => {
    expect(found(path)).toBe(route)
  })

  it.each([
    ['/emails', 'emails'],
    ['/emails/emails', 'emails/:emailId emails'],
    ['/api/emails', null],
    ['/', null],
  ])('as a whole %s is %s', (path, route) => {
    expect(found(path, true)).toBe(route)
  })
})
