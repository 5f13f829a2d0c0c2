import type { Emulator } from '../index.js'

/** Calls a route of the console below the sending account of sg. */
export async function consoleCall(
  { url }: Pick<Emulator, 'url'>,
  method: string,
  path: string,
  json?: object,
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test expects of it
): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${url}/_emulator/sending/sg${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  })
  return { status: answer.status, body: await answer.json() }
}
