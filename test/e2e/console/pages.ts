import { bearer, emulator, mint, sendMail, sendSms } from './driver.js'

const APPLICATION = 'applications/mailframe-app'

/** Every page of the console by what stands in its address, and a text that shows it is there. */
export const PAGES: readonly (readonly [hash: string, sign: string])[] = [
  ['', 'Environment'],
  ['applications', 'mailframe-noai-app'],
  [APPLICATION, 'Editor domain'],
  [`${APPLICATION}/keys`, 'mailframe-dev'],
  [`${APPLICATION}/push`, 'Push URL'],
  [`${APPLICATION}/end-users`, 'demo-grace'],
  [`${APPLICATION}/end-users/demo-ada`, 'Code issued'],
  [`${APPLICATION}/deliveries`, 'No deliveries yet'],
  [`${APPLICATION}/ai`, 'Credits granted'],
  ['applications/mailframe-noai-app/ai', 'AI is off'],
  ['applications/mailframe-off-app/end-users', 'No End Users yet'],
  ['requests', '/access/token'],
  ['faults', 'serverError'],
  ['clock', 'Real time'],
  ['choices', 'createStatus'],
  ['inbox', '481516'],
  ['sending', '1003'],
  ['api-users', 'dev_test'],
  ['domains', 'No domains'],
  ['templates', 'No templates'],
  ['labels', 'No labels'],
  ['address-lists', 'No address lists'],
  ['suppressions', 'No addresses'],
  ['statistics', 'Sending'],
  ['webhooks', 'No deliveries yet'],
  ['nothing/here', 'There is no page at this address'],
]

/** Calls, an email and an SMS; resolves with the pages of the two. */
export async function fillPages(): Promise<(readonly [hash: string, sign: string])[]> {
  await mint(await bearer())
  await sendMail()
  await sendSms()
  // By whom they are to, so that none is taken for the one before it.
  return emulator.messages.list().map(({ id, to }) => [`inbox/${encodeURIComponent(id)}`, to] as const)
}

/** A screen and a phone: what is looked at where the other pairs would show no more. */
export const LOOKS: readonly (readonly [colorScheme: 'light' | 'dark', width: number])[] = [
  ['light', 1280],
  ['dark', 390],
]
