import type { Services } from '../kernel/services.js'
import type { ApiKeyCredential, Application, ClientCredential } from '../records/types.js'

const ALL = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

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
