import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startApi } from '../../test/api.js'
import { createChoices } from '../kernel/choices/choices.js'
import { RESOURCES } from '../service.js'
import { openApiDocument } from './document.js'

const PARTS = RESOURCES.flatMap(({ openapi }) => openapi ?? [])

const LINTER = fileURLToPath(new URL('../../../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))

it('tells of every route of the API, and of no other', () => {
  const routes = RESOURCES.filter(({ openapi }) => openapi !== undefined)
    .flatMap((resource) => resource.routes)
    .filter(({ local, quiet }) => local !== true && quiet !== true)
    .map(({ method, path }) => `${method} ${path}`)
  const operations = PARTS.flatMap((part) => part.operations(createChoices().current)).flatMap(
    ({ method, path, prefixes = [''] }) =>
      prefixes.map((prefix) => `${method.toUpperCase()} ${prefix}${path}`),
  )
  expect(operations.sort()).toEqual(routes.sort())
})

it('is at /openapi.json, with the address of the emulator', async () => {
  const { emulator } = await startApi()
  const response = await fetch(`${emulator.url}/openapi.json`)
  const document = (await response.json()) as { openapi: string; servers: unknown }
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: emulator.url }])
  await emulator.close()
})

it('says what the schemas check', () => {
  const { paths } = openApiDocument(
    PARTS,
    createChoices({ maxEmailName: 10, listField: 'items' }).current,
    'http://localhost',
  )
  const text = JSON.stringify(paths)
  expect(text).toContain('"maxLength":10')
  expect(text).toContain('"items":{"type":"array"')
  expect(paths['/resource/email']?.get).toMatchObject({
    parameters: [
      { name: 'userId', in: 'query', required: false },
      { name: 'pageNo', schema: { type: 'integer', minimum: 1, description: 'Default 1.' } },
      { name: 'pageSize', schema: { type: 'integer', minimum: 1, maximum: 100, description: 'Default 20.' } },
    ],
  })
})

it('passes a public linter', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(
      file,
      JSON.stringify(openApiDocument(PARTS, createChoices().current, 'https://service.mailframe.test')),
    )
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [LINTER, 'lint', file, '--extends=recommended', '--format=json'],
      {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
        encoding: 'utf8',
      },
    )
    const { problems } = JSON.parse(stdout) as { problems: unknown[] }
    expect({ status, problems, stderr: status === 0 ? '' : stderr }).toEqual({
      status: 0,
      problems: [],
      stderr: '',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
