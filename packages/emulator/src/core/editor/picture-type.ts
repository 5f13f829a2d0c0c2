const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0))

/** First bytes of the pictures that email clients show. No SVG: it can hold scripts. */
const SIGNATURES: readonly { type: string; at: readonly [offset: number, bytes: readonly number[]][] }[] = [
  { type: 'image/png', at: [[0, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]]] },
  { type: 'image/jpeg', at: [[0, [0xff, 0xd8, 0xff]]] },
  { type: 'image/gif', at: [[0, ascii('GIF87a')]] },
  { type: 'image/gif', at: [[0, ascii('GIF89a')]] },
  {
    type: 'image/webp',
    at: [
      [0, ascii('RIFF')],
      [8, ascii('WEBP')],
    ],
  },
]

/** The type of a picture by its content, whatever its sender calls it; null where it is none of those accepted. */
export function pictureType(content: Uint8Array): string | null {
  const match = SIGNATURES.find(({ at }) =>
    at.every(([offset, bytes]) => bytes.every((byte, index) => content[offset + index] === byte)),
  )
  return match?.type ?? null
}
