import { figure } from '../lib/figures.mjs'
import { sizesOf } from '../lib/sizes.mjs'

const FRAME = "export { MailframeProvider, EmailEditorFrame } from '@mailframe/react'"
const LIST = "export { MailframeProvider, EmailList } from '@mailframe/react'"
const ALL = "export * from '@mailframe/react'"
const PROTOCOL = "export * from '@mailframe/protocol'"
const PEERS = {
  '@beefree.io/sdk': "export { default } from '@beefree.io/sdk'",
  '@uploadthing/react (button)':
    "import { generateUploadButton } from '@uploadthing/react'; export const UploadButton = generateUploadButton()",
  '@clerk/clerk-react (profile)': "export { ClerkProvider, UserProfile } from '@clerk/clerk-react'",
  'react-email-editor (loads a script)': "export { default } from 'react-email-editor'",
}

export default {
  name: 'bundle',
  title: 'Bundles by esbuild, minified and gzipped, react and react-query external',
  async run() {
    const frame = await sizesOf(FRAME)
    const list = await sizesOf(LIST)
    const all = await sizesOf(ALL)
    const protocol = await sizesOf(PROTOCOL)
    const size = (what, value, atMost, { largest = null } = {}) =>
      figure({ what, unit: 'kB', ours: [value], limit: largest, ...(atMost === undefined ? {} : { atMost }) })
    const figures = [
      size('EmailEditorFrame and provider, first', frame.first, 7, frame),
      size('EmailEditorFrame and provider, later', frame.later),
      size('EmailList and provider, first', list.first, 20, list),
      size('EmailList and provider, later', list.later),
      size('all of @mailframe/react', all.first + all.later, 36, all),
      size('all of @mailframe/protocol', protocol.first + protocol.later, 2.5, protocol),
    ]
    for (const [peer, contents] of Object.entries(PEERS)) {
      const { first, later } = await sizesOf(contents)
      const ours = [frame.first]
      const theirs = [first + later]
      figures.push(
        figure({ what: `EmailEditorFrame beside ${peer}`, against: peer, unit: 'kB', ours, theirs }),
      )
    }
    return figures
  },
}
