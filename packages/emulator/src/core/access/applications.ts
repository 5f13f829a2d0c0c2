import type { Services } from '../kernel/services.js'
import { ALL } from '../store/storage.js'

/** A customer system. */
export interface Application {
  id: string
  name: string
  enabled: boolean
  aiEnabled: boolean
  push: PushSettings | null
  /** Host that stands in the editor address in place of the service's own; absent: none. */
  editorDomain?: string | null
}

/** Where the service reports what an End User saved. */
export interface PushSettings {
  /** https, or http on a loopback host. */
  url: string
  /** Encrypted under this Push Key; null: plain. */
  key: string | null
}

/** Client ID and Client Secret of Variant 1. The secret itself is not kept. */
export interface ClientCredential {
  clientId: string
  /** SHA-256, base64url. */
  secretHash: string
  applicationId: string
  /** ISO 8601, UTC; absent: seeded. */
  createdAt?: string
}

/** API key of Variant 2: its pair is the Application ID and the key. The key itself is not kept. */
export interface ApiKeyCredential {
  id: string
  /** SHA-256, base64url. */
  secretHash: string
  applicationId: string
  /** ISO 8601, UTC; absent: seeded. */
  createdAt?: string
}

/** Applications and their credential pairs. */
export function applicationRecords({ store }: Pick<Services, 'store'>) {
  return {
    get: (id: string) => store.get('applications', id) as Application | undefined,
    list: () => store.list('applications', '', ALL) as Application[],
    put: (application: Application) => store.put('applications', application.id, '', application),

    getClient: (clientId: string) => store.get('clients', clientId) as ClientCredential | undefined,
    putClient: (credential: ClientCredential) =>
      store.put('clients', credential.clientId, credential.applicationId, credential),
    clientsOf: (applicationId: string) => store.list('clients', applicationId, ALL) as ClientCredential[],
    deleteClient: (clientId: string) => store.delete('clients', clientId),

    getApiKey: (id: string) => store.get('apiKeys', id) as ApiKeyCredential | undefined,
    apiKeysOf: (applicationId: string) => store.list('apiKeys', applicationId, ALL) as ApiKeyCredential[],
    putApiKey: (credential: ApiKeyCredential) =>
      store.put('apiKeys', credential.id, credential.applicationId, credential),
    deleteApiKey: (id: string) => store.delete('apiKeys', id),
  }
}
