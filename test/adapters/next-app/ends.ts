import type { HandlerOptions } from '@mailframe/server'
import { forbidden, notFound, redirect, unauthorized } from 'next/navigation'
import { sharedApp } from './shared'

/** Ends each call as the header says, by what Next.js has for it. */
export function endingOptions(): HandlerOptions {
  return {
    ...sharedApp().options,
    user(request) {
      const ends = request.headers.get('x-ends')
      if (ends === 'notFound') notFound()
      if (ends === 'forbidden') forbidden()
      if (ends === 'unauthorized') unauthorized()
      redirect('/sign-in?from=a;b')
    },
  }
}
