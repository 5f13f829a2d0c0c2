import { SERVICE_ERRORS, type ServiceError } from '@mailframe/protocol'
import { z } from 'zod'
import type { Choices } from '../kernel/choices/switches.js'
import type { ApiPart, Operation } from '../kernel/operation.js'
import { type JsonSchema, schemaOf } from './schema.js'
import { describeWebhook } from './webhook.js'

/** Spec: Error object. */
const errorObject = z.object({
  error: z.string().meta({ description: 'Stable value for branching.' }),
  message: z.string().meta({ description: 'Context for logs.' }),
})

/** Spec: Variant 2 objects, Response envelope. */
const envelopeOf = (data: z.ZodType) =>
  z.object({ data, message: z.string(), success: z.literal(true), code: z.literal(200) })

/** A failure in the envelope (spec/choices.md, Variant 2 errors). */
const refusedEnvelope = z.object({
  data: z.null(),
  message: z.string(),
  success: z.literal(false),
  code: z.int().min(400),
})

/** The OpenAPI 3.1 document that the parts make under these choices. */
export function openApiDocument(parts: readonly ApiPart[], choices: Choices, serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  const webhooks: Record<string, unknown> = {}
  for (const { tag, operations, webhooks: sent = [] } of parts) {
    for (const webhook of sent) webhooks[webhook.name] = { post: describeWebhook(webhook, tag.name) }
    for (const operation of operations(choices)) {
      const path = operation.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [operation.method]: describe(operation, tag.name, serverUrl) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Editor plugin service and sending API',
      version: '1.0.0',
      summary: 'Access, Email Resource, AI Resource and sending API, as the emulator answers it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: parts.map(({ tag }) => tag),
    paths,
    webhooks,
    components: {
      schemas: {
        Error: schemaOf(errorObject, 'output'),
        RefusedEnvelope: schemaOf(refusedEnvelope, 'output'),
      },
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'Client ID and Client Secret (Variant 1), or Application ID and API key (Variant 2).',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Application access token (Variant 1) or End User token (Variant 2).',
        },
      },
    },
  }
}

function describe(operation: Operation, tag: string, serverUrl: string) {
  const { id, summary, security, query, body, errors, prefixes } = operation
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const parameters = [...inPath, ...(query === undefined ? [] : queryParameters(query))]
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(prefixes === undefined ? {} : { servers: prefixes.map((prefix) => ({ url: serverUrl + prefix })) }),
    security: security === 'form' ? [] : [{ [security]: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: body.required, content: contentOf(body) } }),
    responses: { ...successes(operation), ...failures(errors) },
  }
}

/** Which userId is meant may stand in the query or in the body, and in Variant 2 in the token: never required alone. */
function withoutActingUser(schema: z.ZodObject): JsonSchema {
  const made = schemaOf(schema, 'input')
  const required = ((made.required as string[] | undefined) ?? []).filter((name) => name !== 'userId')
  return { ...made, required, ...(required.length === 0 ? { required: undefined } : {}) }
}

function queryParameters(schema: z.ZodObject) {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    // In Variant 2 the token says who it is.
    required: name !== 'userId' && required.includes(name),
    schema: property,
  }))
}

function successes(operation: Operation): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(operation.answers).map(([status, plain]) => {
      if (plain === null) return [status, { description: 'Done.' }]
      const schemas = successOf(operation, plain).map((schema) => schemaOf(schema, 'output'))
      const [only] = schemas
      return [
        status,
        {
          description: 'Done.',
          content: jsonContent(schemas.length === 1 ? (only ?? {}) : { anyOf: schemas }),
        },
      ]
    }),
  )
}

/** One response a status; its description names the values of `error`. */
function failures(errors: readonly ServiceError[]): Record<string, unknown> {
  const byStatus = new Map<number, ServiceError[]>()
  for (const error of errors) {
    const { status } = SERVICE_ERRORS[error]
    byStatus.set(status, [...(byStatus.get(status) ?? []), error])
  }
  const content = jsonContent({
    anyOf: [{ $ref: '#/components/schemas/Error' }, { $ref: '#/components/schemas/RefusedEnvelope' }],
  })
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      { description: names.map((name) => `${name}: ${SERVICE_ERRORS[name].meaning}`).join(' '), content },
    ]),
  )
}

function contentOf({ schema, types = ['application/json'] }: NonNullable<Operation['body']>) {
  const made = withoutActingUser(schema)
  return Object.fromEntries(types.map((type) => [type, { schema: made }]))
}

const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** The success schema of an operation: as it is, or in the envelope. */
function successOf({ envelope }: Operation, plain: z.ZodType): z.ZodType[] {
  return envelope === undefined ? [plain] : [plain, envelopeOf(envelope)]
}
