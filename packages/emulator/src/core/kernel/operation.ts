import type { ServiceError } from '@mailframe/protocol'
import type { z } from 'zod'
import type { Choices } from './choices/switches.js'

/** What OpenAPI says of one operation. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete'
  /** With `:name` segments, as its route has it. */
  path: string
  /** What the path follows at each address of the operation; default: nothing. */
  prefixes?: readonly string[]
  id: string
  summary: string
  /** `form`: the credentials are fields of the form. */
  security: 'basic' | 'bearer' | 'form'
  query?: z.ZodObject
  /** `types`: content types; default JSON. */
  body?: { schema: z.ZodObject; required: boolean; types?: readonly string[] }
  /** Variant 1: by status; null where there is no body. */
  answers: Record<number, z.ZodType | null>
  /** Variant 2: `data` of its envelope, where it has the operation. */
  envelope?: z.ZodType
  errors: readonly ServiceError[]
}

/** What OpenAPI says of one report that the service sends to its customer. */
export interface Webhook {
  name: string
  summary: string
  body: z.ZodObject
  /** Content types: it is sent as one of them. */
  types: readonly string[]
  /** What the answer 200 means. */
  answer: string
}

/** The part of the OpenAPI document that is one resource's. */
export interface ApiPart {
  /** Stands with each of its operations. */
  tag: { name: string; description: string }
  /** The operations under these choices, from the schemas that validate. Spec: Endpoints; Errors per operation. */
  operations: (choices: Choices) => Operation[]
  /** Absent: it sends none. */
  webhooks?: readonly Webhook[]
}
