import type { Region } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'

/** -2: not submitted, -1: rejected, 0: pending, 1: approved (spec/public-facts.md). */
export type TemplateStat = -2 | -1 | 0 | 1

/** A template of email. */
export interface TemplateRecord {
  /** By which sends name it. */
  invokeName: string
  name: string
  /** 0: transactional, 1: batch. */
  templateType: 0 | 1
  templateStat: TemplateStat
  /** With `%name%` for each variable, as in html and text. */
  subject: string
  /** null only where the console left it out. */
  html: string | null
  text: string | null
  /** ISO 8601, UTC, as `updatedAt`. */
  createdAt: string
  updatedAt: string
}

/** The templates of each region's account. */
export function templateRecords({ store }: Pick<Services, 'store'>) {
  const keyOf = (region: Region, invokeName: string) => `${region}/${invokeName}`
  return {
    find: (region: Region, invokeName: string) =>
      store.get('templates', keyOf(region, invokeName)) as TemplateRecord | undefined,
    /** Newest first. */
    list: (region: Region) => store.list('templates', region, ALL) as TemplateRecord[],
    count: (region: Region) => store.count('templates', region),
    put: (region: Region, template: TemplateRecord) =>
      store.put('templates', keyOf(region, template.invokeName), region, template),
    /** Whether there was one. */
    delete: (region: Region, invokeName: string) => store.delete('templates', keyOf(region, invokeName)),
  }
}
