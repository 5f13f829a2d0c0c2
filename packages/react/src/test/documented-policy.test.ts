// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('prints the policy that is tested, as a line of its own', () => {
  const [page = '', test = ''] = ['../../../../docs/guide/security.md', './policy.browser.test.tsx'].map(
    (path) => readFileSync(new URL(path, import.meta.url), 'utf8'),
  )
  const policy = "default-src 'self'; frame-src <editor origin>"
  expect(page.split('\n')).toContain(policy)
  expect(test).toContain(`openPage("${policy.replace('<editor origin>', '<editor>')}"`)
})
