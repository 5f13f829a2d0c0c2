import { z } from 'zod'
import type { Fields } from '../kernel/fields.js'

export function accessSchemas({ userId, endUserId, endUserName, endUserEmail, endUserPhone }: Fields) {
  const profile = { name: endUserName, email: endUserEmail, phone: endUserPhone }
  return {
    /** Body of POST /access/code, Variant 1. Spec: End User. */
    codeRequest: z.object({ userId, ...profile }),
    /** The same in Variant 2: the token says who it is. */
    ownCodeRequest: z.object({ userId }),
    /** Body of POST /access/token, Variant 2. Spec: Variant 2. */
    endUserTokenRequest: z.object({ id: endUserId, ...profile }),
  }
}
