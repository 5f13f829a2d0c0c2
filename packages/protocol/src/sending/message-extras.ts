import { characterCount, isBlank } from '../characters.js'
import { hasControl } from './addresses.js'
import { isEmptyList, isTextList, refuse, refuseUndocumented } from './fault.js'
import { SENDING_LIMITS } from './limits.js'
import { LIST_SEPARATOR } from './regions.js'

export function readLabel(value: unknown): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value > 0
      ? value
      : refuse(40103, 'label', 'must be a positive integer')
  }
  if (typeof value !== 'string') return refuseUndocumented('label', 'must be a name, or an id as a number')
  if (isBlank(value)) return refuse(40104, 'label')
  if (hasControl(value)) return refuseUndocumented('label', 'must not contain control characters')
  return characterCount(value) > SENDING_LIMITS.labelName ? refuse(40105, 'label') : value
}

export function readTags(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (!isTextList(value)) return refuseUndocumented('tags', 'must be a string or strings')
  const { tags: most, tagCharacters } = SENDING_LIMITS
  const tags = (typeof value === 'string' ? value.split(';') : value).map((tag) => tag.trim()).filter(Boolean)
  if (tags.length > most) return refuseUndocumented('tags', `must not be more than ${most}`)
  for (const tag of tags) {
    if (tag.includes(';') || hasControl(tag) || characterCount(tag) > tagCharacters) {
      return refuseUndocumented(
        'tags',
        `must have at most ${tagCharacters} characters each, without ; and control characters`,
      )
    }
  }
  return tags
}

export function readSendRequestId(value: unknown): string | null {
  if (isBlank(value)) return null
  if (typeof value !== 'string') return refuseUndocumented('sendRequestId', 'must be a string')
  const { sendRequestId: most } = SENDING_LIMITS
  if (hasControl(value) || characterCount(value) > most) {
    return refuseUndocumented(
      'sendRequestId',
      `must have at most ${most} characters, without control characters`,
    )
  }
  return value
}

/** Of a form, where it is text, or of a caller. */
export function readRespEmailId(value: unknown): boolean | null {
  if (isBlank(value)) return null
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  return refuseUndocumented('respEmailId', 'must be true or false')
}

/** The addresses of lists, which are their aliases. */
export function readLists(value: unknown): string[] {
  const given = isEmptyList(value) ? [] : value
  if (!isTextList(given)) return refuse(40806, 'to', 'must be a string or strings')
  const texts = typeof given === 'string' ? given.split(LIST_SEPARATOR) : given
  const lists = [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
  if (lists.length === 0) return refuse(40805, 'to', 'it names the lists')
  const { sendLists, listName } = SENDING_LIMITS
  if (lists.length > sendLists) {
    return refuseUndocumented('to', `must not name more than ${sendLists} lists; it names ${lists.length}`)
  }
  for (const list of lists) {
    if (list.includes(LIST_SEPARATOR) || hasControl(list) || characterCount(list) > listName) {
      return refuse(40504, 'to', 'each is the alias of a list')
    }
  }
  return lists
}
