import type { SeededSecret } from '../../core/console/secrets.js'
import { useApi } from './use-api.js'

/** The seeded pairs that are still valid. They change only by what someone does to them. */
export const useSecrets = () => useApi<SeededSecret[]>('console/secrets', { every: false })

/** The secret of one pair; undefined: it is not known. */
export const secretOf = (
  secrets: readonly SeededSecret[] | undefined,
  kind: SeededSecret['kind'],
  id: string,
): string | undefined => secrets?.find((secret) => secret.kind === kind && secret.id === id)?.secret
