/** Where the files of the editor page are: beside the page of the catalogue, and in tests at the root of the server. */
export function editorFiles(): URL {
  const { VITEST } = import.meta.env
  return new URL('mailframe/', VITEST ? `${location.origin}/` : document.baseURI)
}
