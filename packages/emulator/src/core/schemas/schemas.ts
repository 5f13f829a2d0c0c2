import { accessSchemas } from '../access/schema.js'
import { aiSchemas } from '../ai/schema.js'
import { emailSchemas } from '../emails/schema.js'
import type { Choices } from '../kernel/choices/switches.js'
import { createFields } from '../kernel/fields.js'

const made = new WeakMap<Choices, Schemas>()

/** What requests must be under these choices: one source for validation and OpenAPI. Made once for each set. */
export function schemasFor(choices: Choices): Schemas {
  const schemas = made.get(choices) ?? createSchemas(choices)
  made.set(choices, schemas)
  return schemas
}

function createSchemas(choices: Choices) {
  const fields = createFields(choices)
  return { ...accessSchemas(fields), ...emailSchemas(fields), ...aiSchemas(fields) }
}

export type Schemas = ReturnType<typeof createSchemas>
