/** What the fragments of a README take from the text around them, by document. */
export const PRELUDES: Record<string, string> = {
  'packages/react/README.md': `
    declare const { EmailEditorDialog, EmailEditorFrame, EmailList, EmailListCreate, EmailListEmpty, EmailListError,
      EmailListItemActions, EmailListItems, EmailListItemSelect, EmailListItemText, EmailListItemThumbnail,
      EmailListNoResults, EmailListNotices, EmailListPager, EmailListRoot, EmailListSearch, EmailListSelectAll,
      EmailListSelection, EmailListSkeleton, EmailListSort, EmailListToolbar, EmailListUndo, EmailPreview, MailframeProvider,
      useEmailEditor, useOpenEditor, usePrefetchEditor }: typeof import('@mailframe/react')
    declare const Link: typeof import('next/link').default
    declare const router: ReturnType<typeof import('next/navigation').useRouter>
    declare const useBlocker: typeof import('@tanstack/react-router').useBlocker & typeof import('react-router').useBlocker
    declare const emailId: string
    declare const isOpen: boolean
    declare const setOpen: (isOpen: boolean) => void
    declare const setEmailId: (emailId: string | null) => void
    declare const children: import('react').ReactNode`,
  'packages/server/README.md': `
    declare const { createHandler, createMailframe, createMemoryEventBus }: typeof import('@mailframe/server')
    declare const { createRouteHandlers }: typeof import('@mailframe/server/next')
    declare const { Redis }: typeof import('ioredis')
    declare const http: typeof import('node:http')
    declare const options: import('@mailframe/server').HandlerOptions
    declare const { mailframe, user }: import('@mailframe/server').HandlerOptions
    declare const app: import('express').Express & import('fastify').FastifyInstance & { use(middleware: object): void }
    declare const applicationId: string
    declare const apiKey: string
    declare const isAdmin: (userId: string) => boolean
    declare const canDelete: (userId: string) => boolean
    declare const drafts: { put(draft: object): Promise<void> }`,
  'packages/emulator/README.md': `
    declare const emulator: Awaited<ReturnType<typeof import('@mailframe/emulator').createEmulator>>
    declare const expect: typeof import('vitest').expect
    declare const nodemailer: typeof import('nodemailer')`,
}
