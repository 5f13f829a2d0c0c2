/** What stood between two blank lines of an event stream. */
export interface StreamBlock {
  /** `message` where it names none. */
  type: string
  /** Null where it has none: then it is no event, but its id counts. */
  data: string | null
  /** The newest id of the stream so far. */
  id: string | undefined
}

/**
 * Reads `text/event-stream` (HTML, section 9.2) from pieces of any size. `retry` is not read: the waits between
 * connections are ours.
 */
export function createEventParser(onBlock: (block: StreamBlock) => void): (piece: string) => void {
  let unfinished = ''
  let afterCarriageReturn = false
  let type = ''
  let data: string[] = []
  let id: string | undefined

  function readLine(line: string) {
    if (line === '') {
      onBlock({ type: type || 'message', data: data.length === 0 ? null : data.join('\n'), id })
      type = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') type = value
    else if (field === 'data') data.push(value)
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return (piece) => {
    if (piece === '') return
    // CR LF may come in two pieces.
    const text = afterCarriageReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    afterCarriageReturn = piece.endsWith('\r')
    const lines = (unfinished + text).split(/\r\n|\r|\n/)
    unfinished = lines.pop() ?? ''
    for (const line of lines) readLine(line)
  }
}
