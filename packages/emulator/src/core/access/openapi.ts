import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { z } from 'zod'
import type { Choices } from '../kernel/choices/switches.js'
import { moment } from '../kernel/fields.js'
import type { ApiPart, Operation } from '../kernel/operation.js'
import { accessSchemas } from './schema.js'

/** What every operation of a token can answer. */
export const ACCESS_ERRORS = [
  'invalidParameter',
  'invalidCredential',
  'invalidContext',
  'insufficientScope',
] as const

/** What the access routes answer. Spec: the tables of its objects. */
const answers = {
  token: z.object({
    access_token: z.string().meta({ description: 'Opaque: callers do not depend on its claims.' }),
    expires_in: z.int().positive(),
    token_type: z.literal('Bearer'),
  }),
  code: z.object({ code: z.string(), expires_in: z.int().positive(), userId: z.string() }),
  /** Data of the envelope. Spec: Variant 2 objects. */
  endUserToken: z.object({ token: z.string(), expireTime: moment, userId: z.string() }),
  temporaryCode: z.object({ code: z.string() }),
}

/** Tokens and codes in the OpenAPI document. */
export const accessApi: ApiPart = {
  tag: { name: 'Access', description: 'Tokens and single-use codes.' },
  operations,
}

function operations(choices: Choices): Operation[] {
  const schemas = accessSchemas(choices)
  const common = { method: 'post' } as const
  return [
    {
      ...common,
      path: SERVICE_PATHS.token,
      id: 'createToken',
      summary: 'Trade a credential pair for a token',
      security: 'basic',
      // Variant 1 has no body.
      body: { schema: schemas.endUserTokenRequest, required: false },
      answers: { 200: answers.token },
      envelope: answers.endUserToken,
      errors: ['invalidParameter', 'invalidCredential', 'invalidContext', 'serverError'],
    },
    {
      ...common,
      path: SERVICE_PATHS.code,
      id: 'createCode',
      summary: 'Trade a token for a single-use code',
      security: 'bearer',
      body: { schema: schemas.codeRequest, required: false },
      answers: { 200: answers.code },
      envelope: answers.temporaryCode,
      errors: [...ACCESS_ERRORS, 'serverError'],
    },
  ]
}
