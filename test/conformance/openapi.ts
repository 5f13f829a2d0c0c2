import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import type { Exchange } from './service.js'

interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >
  components: { schemas: { Error: object } }
}

/** Checks answers against an OpenAPI document: the operation has that status, and the body is of its schema. */
export function createChecker(document: Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ ...document, $id: 'openapi' })
  const compiled = new Map<string, ValidateFunction>()

  function problemOf(pointer: string, body: unknown): string | null {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` })
    compiled.set(pointer, validate)
    return validate(body) ? null : `${pointer}: ${ajv.errorsText(validate.errors)}`
  }

  /** What is wrong with the answer, or null. */
  return ({ request, status, body }: Exchange): string | null => {
    const [pathname = ''] = request.path.split('?')
    // The editor page and the emulator's own routes are no operations of the API.
    if (pathname === '/thirdApp' || pathname.startsWith('/_emulator/')) return null
    const path = Object.keys(document.paths).find((template) => matches(template, pathname))
    const method = request.method.toLowerCase()
    const responses = path === undefined ? undefined : document.paths[path]?.[method]?.responses
    // Unknown paths and methods are answered in the error object; those of the sending API in its envelope.
    if (path === undefined || responses === undefined) {
      const isSending = /\/(?:api|smsapi)\//.test(pathname)
      return problemOf(
        isSending ? schemaAt('/api/mail/send', 'post', 200) : '/components/schemas/Error',
        body,
      )
    }
    if (responses[status] === undefined) return `${request.method} ${path} does not tell of ${status}`
    if (responses[status].content === undefined) return null
    return problemOf(schemaAt(path, method, status), body)
  }
}

/** Where in a document the schema of an answer stands. */
function schemaAt(path: string, method: string, status: number): string {
  const place = ['paths', path, method, 'responses', `${status}`, 'content', 'application/json', 'schema']
  return `/${place.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}`
}

function matches(template: string, pathname: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
}
