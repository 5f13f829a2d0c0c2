import { describe, expect, it } from 'vitest'
import { IMPORTED_HTML, openingOf, splitDocument } from './documents.js'

describe('openingOf', () => {
  it('opens a project of this editor as it is', () => {
    const json = { pages: [{ frames: [] }], styles: [] }
    expect(openingOf({ html: '<p>', json })).toEqual({ project: json, notice: null })
  })

  it('opens nothing as a section with one column', () => {
    for (const html of [null, '', ' \n']) {
      const { project, notice } = openingOf({ html, json: null })
      expect(notice).toBeNull()
      expect(JSON.stringify(project)).toContain('mj-column')
      expect(JSON.stringify(project)).not.toContain(IMPORTED_HTML)
    }
  })

  it('opens foreign HTML as one block that holds it unchanged', () => {
    const html = '<table><tr><td>{{name}} & "you"</td></tr></table>'
    const { project, notice } = openingOf({ html, json: null })
    expect(notice).toBe('imported')
    expect(JSON.stringify(project)).toContain(JSON.stringify(html))
  })

  it("parts its conditional comments from MJML's own", () => {
    const html = '<!--[if mso]>a<![endif]--><p>Hi</p><!--[if mso]>b<![endif]-->'
    const { project } = openingOf({ html, json: null })
    expect(JSON.stringify(project)).toContain(JSON.stringify(`<!-- -->${html}<!-- -->`))
  })

  it('keeps the fields of a foreign project, and says so', () => {
    const { project, notice } = openingOf({ html: '<p>Hi</p>', json: { rows: [1] } })
    expect(notice).toBe('foreignProject')
    expect(project).toMatchObject({ rows: [1], pages: expect.any(Array) })
    expect(JSON.stringify(project)).toContain('<p>Hi</p>')
  })

  it('counts an empty object as no project', () => {
    expect(openingOf({ html: '<p>Hi</p>', json: {} }).notice).toBe('imported')
    expect(openingOf({ html: null, json: {} }).notice).toBeNull()
  })
})

describe('splitDocument', () => {
  it('parts head and body, and keeps what stands on the body', () => {
    const html =
      '<!DOCTYPE html><html><head><meta charset="utf-8"><title>T</title><style>a{}</style></head>' +
      '<body bgcolor="#eee"><p>Hi</p></body></html>'
    expect(splitDocument(html)).toEqual({
      head: '<title>T</title><style>a{}</style>',
      body: '<div bgcolor="#eee"><p>Hi</p></div>',
    })
  })

  it('takes a fragment as a body', () => {
    expect(splitDocument('<p>Hi</p>')).toEqual({ head: '', body: '<p>Hi</p>' })
  })

  it('takes a document without body tags', () => {
    expect(splitDocument('<html><head><style>a{}</style></head><p>Hi</p></html>')).toEqual({
      head: '<style>a{}</style>',
      body: '<p>Hi</p>',
    })
  })
})
