import { sharedApp } from '../../../shared'

export const dynamic = 'force-dynamic'

export function GET(): Response {
  return Response.json(sharedApp().probe())
}
