import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { z } from 'zod'
import { ACCESS_ERRORS } from '../access/openapi.js'
import type { Choices } from '../kernel/choices/switches.js'
import { moment } from '../kernel/fields.js'
import type { ApiPart, Operation } from '../kernel/operation.js'
import { pageSchemas } from '../kernel/page.js'
import { emailSchemas } from './schema.js'

const ERRORS = [...ACCESS_ERRORS, 'emailNotFound', 'emailQueryFailed'] as const

/** The Email Resource API in the OpenAPI document. */
export const emailApi: ApiPart = {
  tag: { name: 'Emails', description: 'Emails, in the scope of one End User.' },
  operations,
}

/** What the routes answer under these choices. Spec: Email; spec/choices.md, Email record and list. */
function answersFor(choices: Choices) {
  const { emailIdField, listField, listItemContent } = choices
  const text = z.string()
  const json = z.record(z.string(), z.unknown())
  const summary = {
    [emailIdField]: text.meta({ description: 'The public slug: `id` of the editor address.' }),
    name: text,
    subject: text.nullable(),
    userId: text,
    createdAt: moment,
    updatedAt: moment,
  }
  const content = { extra: json.nullable(), html: text.nullable(), json: json.nullable() }
  const items = z.array(z.object(listItemContent ? { ...summary, ...content } : summary))
  return {
    email: z.object({ ...summary, ...content }),
    emailList: listField === 'array' ? items : z.object({ [listField]: items, ...pageSchemas(choices) }),
    deleted: z.object({ [emailIdField]: text, deleted: z.literal(true) }),
  }
}

function operations(choices: Choices): Operation[] {
  const { createStatus, deleteAnswer } = choices
  const schemas = emailSchemas(choices)
  const answers = answersFor(choices)
  const common = { security: 'bearer', errors: ERRORS } as const
  const one = `${SERVICE_PATHS.emails}/:emailId`
  const created = { answers: { [createStatus]: answers.email }, envelope: answers.email }
  const body = { schema: schemas.createRequest, required: true }
  return [
    {
      ...common,
      method: 'get',
      path: SERVICE_PATHS.emails,
      id: 'listEmails',
      summary: 'List the Emails of an End User',
      query: schemas.listRequest,
      answers: { 200: answers.emailList },
      envelope: answers.emailList,
    },
    {
      ...common,
      ...created,
      method: 'post',
      path: SERVICE_PATHS.emails,
      id: 'createEmail',
      summary: 'Create an Email',
      body,
    },
    {
      ...common,
      ...created,
      method: 'post',
      path: SERVICE_PATHS.endUserEmail,
      id: 'createOwnEmail',
      summary: "Create an Email with an End User's token (Variant 2)",
      body,
    },
    {
      ...common,
      method: 'get',
      path: one,
      id: 'getEmail',
      summary: 'Read an Email',
      query: schemas.emailRequest,
      answers: { 200: answers.email },
      envelope: answers.email,
    },
    {
      ...common,
      method: 'put',
      path: one,
      id: 'updateEmail',
      summary: 'Update an Email',
      body: { schema: schemas.updateRequest, required: true },
      answers: { 200: answers.email },
      envelope: answers.email,
    },
    {
      ...common,
      method: 'delete',
      path: one,
      id: 'deleteEmail',
      summary: 'Delete an Email',
      query: schemas.emailRequest,
      answers: deleteAnswer === 'empty' ? { 204: null } : { 200: answers.deleted },
      envelope: answers.deleted.nullable(),
    },
    {
      ...common,
      ...created,
      method: 'post',
      path: `${one}/copy`,
      id: 'copyEmail',
      summary: 'Copy an Email',
      body: { schema: schemas.emailRequest, required: false },
    },
  ]
}
