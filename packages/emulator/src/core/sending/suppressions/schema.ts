import { z } from 'zod'
import { pageParams } from '../account/operation.js'
import { spanParams } from '../request/span.js'

const email = z.string().meta({ description: 'One address.' })

/** Parameters, for the OpenAPI document. */
export const suppressionParams = {
  list: z.object({ ...spanParams, email: email.optional(), ...pageParams }),
  one: z.object({ email }),
}

const time = z.string().meta({ description: 'yyyy-MM-dd HH:mm:ss, UTC+8.' }).optional()

/** A record, for the OpenAPI document. */
export const suppressionRecord = z.object({
  email: z.string(),
  receiver: z.string().optional(),
  reason: z.string(),
  domain: z.string(),
  apiUser: z.string().nullable(),
  bounceTime: time,
  spamReportedTime: time,
  unsubscribeTime: time,
})
