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

/** Why a bound is not reached, beside the largest files. */
const CAUSES = {
  frame:
    'All of it runs before the first editor is there, or shows why it is not. After gzip, by what the bundle falls without it: the state of the frame and its hook 2.2 kB, calls of the route with their errors and the address 1.9, the root, its views and the way out 1.8, texts and panel of errors 0.9, the provider with codes and person 1.1, what they share 0.2. That esbuild puts it into two files, one of which what loads later shares, makes 0.7: in one it had 8.6. Events, notices, names in titles, the focus, unsaved changes, polling and new tabs load later.',
  list: 'Selection, undo, operations with their optimistic changes, drawn rows, keys and focus are hooks, which a list calls from its first drawing on, and the rows of HTML from a server need their markup. After gzip, by what the bundle falls without it: operations, changes, undo, notices and dialogs 5.1 kB, reading 5.4, what the frame has, too, 5.1, keys and the ways of the focus 2.5, drawn rows 2.1, selection, search and order 1.0, texts 1.0. Not later, though it would take 0.8 each: keys, without which nobody gets to the buttons of a row by keyboard, and dialogs, without which nothing is created or deleted; where that chunk cannot be loaded, as after a new version of the app, an open page would lose them. Pictures, their queue and events load later. In one file it had 29.0.',
  all: 'Every widget may stand in HTML from a server, so its markup loads with it, and each hook is exported. What loads later is counted here, too; how much loads first stands above.',
}

export default {
  name: 'bundle',
  title: 'Bundles by esbuild, minified and gzipped, react and react-query external',
  async run() {
    const frame = await sizesOf(FRAME)
    const list = await sizesOf(LIST)
    const all = await sizesOf(ALL)
    const protocol = await sizesOf(PROTOCOL)
    const size = (what, value, atMost, { largest, trace } = {}, cause) => {
      const limit = [cause, largest].filter(Boolean).join(' It has ') || null
      return figure({
        what,
        unit: 'kB',
        ours: [value],
        limit,
        trace,
        ...(atMost === undefined ? {} : { atMost }),
      })
    }
    const figures = [
      size('EmailEditorFrame and provider, first', frame.first, 7, frame, CAUSES.frame),
      size('EmailEditorFrame and provider, later', frame.later),
      size('EmailList and provider, first', list.first, 20, list, CAUSES.list),
      size('EmailList and provider, later', list.later),
      size('all of @mailframe/react, first', all.first),
      size('all of @mailframe/react', all.first + all.later, 36, all, CAUSES.all),
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
