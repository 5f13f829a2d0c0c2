// What a page or a worker imports: it needs nothing of Node's types.
import * as protocol from '@mailframe/protocol'
import * as client from '@mailframe/protocol/client'
import * as sending from '@mailframe/protocol/sending'
import * as service from '@mailframe/protocol/service'
import * as react from '@mailframe/react'
import * as charts from '@mailframe/react/charts'
import { jaJP } from '@mailframe/react/locales/ja_JP'
import * as queries from '@mailframe/react/queries'
import * as reactSending from '@mailframe/react/sending'
import '@mailframe/react/styles.css'
import * as server from '@mailframe/server'
import { QueryClient } from '@tanstack/react-query'

export const entries = [
  protocol,
  client,
  sending,
  service,
  react,
  charts,
  reactSending,
  jaJP,
  queries,
  server,
]

const source = { endpoint: '/api/mailframe' }
const queryClient = new QueryClient()

/** The type of the data is the key's. */
export const names: string[] | undefined = queryClient
  .getQueryData(queries.emailsQuery(source).queryKey)
  ?.list.map(({ name }) => name)
export const html: string | null | undefined = queryClient.getQueryData(
  queries.emailQuery(source, 'em_1').queryKey,
)?.html
export const pages: number | undefined = queryClient.getQueryData(
  queries.infiniteEmailsQuery(source).queryKey,
)?.pages.length
export const total: number | undefined = queryClient.getQueryData(
  queries.aiBillsQuery(source, { month: '2026-11', pageNo: 1, pageSize: 20 }).queryKey,
)?.total
