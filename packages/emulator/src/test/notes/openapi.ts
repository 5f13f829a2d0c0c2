import { z } from 'zod'
import type { ApiPart } from '../../core/kernel/operation.js'
import { NOTES } from './routes.js'
import { noteSchemas } from './schema.js'

/** Notes in the OpenAPI document. */
export const noteApi: ApiPart = {
  tag: { name: 'Notes', description: 'Notes of an Application.' },
  operations: (choices) => [
    {
      method: 'post',
      path: NOTES,
      id: 'createNote',
      summary: 'Keep a note',
      security: 'bearer',
      body: { schema: noteSchemas(choices).createRequest, required: true },
      answers: { 200: z.object({ id: z.string(), applicationId: z.string(), text: z.string() }) },
      errors: ['invalidParameter', 'invalidCredential'],
    },
  ],
}
