import type { ApiKeyCredential, Application, ClientCredential } from '../records/types.js'
import type { Storage } from '../store/storage.js'

const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

export function createApplicationRecords(storage: Storage) {
  return {
    get: (id: string) => storage.get('applications', id) as Application | undefined,
    list: () => storage.list('applications', '', ALL) as Application[],
    put: (application: Application) => storage.put('applications', application.id, '', application),

    getClient: (clientId: string) => storage.get('clients', clientId) as ClientCredential | undefined,
    putClient: (credential: ClientCredential) =>
      storage.put('clients', credential.clientId, credential.applicationId, credential),
    clientsOf: (applicationId: string) => storage.list('clients', applicationId, ALL) as ClientCredential[],
    deleteClient: (clientId: string) => storage.delete('clients', clientId),

    getApiKey: (id: string) => storage.get('apiKeys', id) as ApiKeyCredential | undefined,
    apiKeysOf: (applicationId: string) => storage.list('apiKeys', applicationId, ALL) as ApiKeyCredential[],
    putApiKey: (credential: ApiKeyCredential) =>
      storage.put('apiKeys', credential.id, credential.applicationId, credential),
    deleteApiKey: (id: string) => storage.delete('apiKeys', id),
  }
}
