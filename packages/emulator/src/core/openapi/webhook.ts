import type { Webhook } from '../kernel/operation.js'
import { schemaOf } from './schema.js'

const FORM = 'application/x-www-form-urlencoded'

/** A report that the service sends. */
export function describeWebhook({ name, summary, body, types, answer }: Webhook, tag: string) {
  const schema = schemaOf(body, 'output')
  return {
    operationId: `webhook_${name}`,
    summary,
    tags: [tag],
    security: [],
    requestBody: {
      required: true,
      content: Object.fromEntries(
        types.map((type) => [type, { schema, ...(type === FORM ? { encoding: encodingOf(schema) } : {}) }]),
      ),
    },
    responses: { 200: { description: answer } },
  }
}

/** In a form, lists and objects are JSON. */
const encodingOf = ({ properties = {} }: { properties?: Record<string, { type?: string }> }) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, { type }]) => type === 'array' || type === 'object')
      .map(([name]) => [name, { contentType: 'application/json' }]),
  )
