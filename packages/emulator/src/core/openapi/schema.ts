import { z } from 'zod'

/** A schema as OpenAPI has it. */
export type JsonSchema = Record<string, unknown>

/** What a schema of the service is in the document, as it comes in or goes out. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A whole number in a query: its digits are how the reader takes it, the number is what is meant.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
      // An unknown field is let by, in both directions.
      delete jsonSchema.additionalProperties
    },
  })
  return made
}
