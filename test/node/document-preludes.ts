/** What the fragments of a document take from the text around them: its pages and those of its package, by name and type. */
const REACT: [string, string][] = [
  [
    `{ confirmLeave, EmailEditorDialog, EmailEditorFrame, EmailList, EmailListCreate, EmailListEmpty, EmailListError,
      EmailListItemActions, EmailListItems, EmailListItemSelect, EmailListItemText, EmailListItemThumbnail,
      EmailListNoResults, EmailListNotices, EmailListPager, EmailListRoot, EmailListSearch, EmailListSelectAll,
      EmailListSelection, EmailListSkeleton, EmailListSort, EmailListToolbar, EmailListUndo, EmailPreview,
      MailframeProvider, useEmailEditor, useOpenEditor, usePrefetchEditor }`,
    `typeof import('@mailframe/react')`,
  ],
  ['Link', `typeof import('next/link').default`],
  ['router', `ReturnType<typeof import('next/navigation').useRouter>`],
  [
    'useBlocker',
    `typeof import('@tanstack/react-router').useBlocker & typeof import('react-router').useBlocker`,
  ],
  ['emailId', 'string'],
  ['isOpen', 'boolean'],
  ['setOpen', '(isOpen: boolean) => void'],
  ['setEmailId', '(emailId: string | null) => void'],
  ['children', `import('react').ReactNode`],
]

const SERVER: [string, string][] = [
  [
    '{ createHandler, createMailframe, createMemoryEventBus, createPushReceiver }',
    `typeof import('@mailframe/server')`,
  ],
  ['{ createRouteHandlers }', `typeof import('@mailframe/server/next')`],
  ['{ Redis }', `typeof import('ioredis')`],
  ['http', `typeof import('node:http')`],
  ['options', `import('@mailframe/server').HandlerOptions`],
  ['{ mailframe, user }', `import('@mailframe/server').HandlerOptions`],
  [
    'app',
    `import('express').Express & import('fastify').FastifyInstance & { use(middleware: object): void }`,
  ],
  ['applicationId', 'string'],
  ['apiKey', 'string'],
  ['isAdmin', '(userId: string) => boolean'],
  ['canDelete', '(userId: string) => boolean'],
  ['drafts', '{ put(draft: object): Promise<void> }'],
]

const EMULATOR: [string, string][] = [
  ['emulator', `Awaited<ReturnType<typeof import('@mailframe/emulator').createEmulator>>`],
  ['expect', `typeof import('vitest').expect`],
  ['nodemailer', `typeof import('nodemailer')`],
]

const BY_FOLDER: Record<string, [string, string][]> = {
  'packages/react': REACT,
  'packages/server': SERVER,
  'packages/emulator': EMULATOR,
  'docs/react': REACT,
  'docs/server': SERVER,
  'docs/emulator': EMULATOR,
  'docs/guide': [...REACT, ...SERVER, ...EMULATOR],
  'docs/migrate': REACT,
}

/** As statements before the fragment, which may declare the same names anew. */
export function preludeOf(document: string): string {
  const folder = document.slice(0, document.lastIndexOf('/'))
  return (BY_FOLDER[folder] ?? []).map(([names, type]) => `const ${names} = given<${type}>()`).join('\n')
}
