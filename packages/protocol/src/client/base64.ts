/** Base64 of the UTF-8 bytes of `text`. `btoa` alone fails past Latin-1. */
export function base64(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}
