import type { Storage } from '../storage/storage.js'
import type { Application, Credential } from './types.js'

export function createApplicationRecords(storage: Storage) {
  return {
    get: (id: string) => storage.get('applications', id) as Application | undefined,
    put: (application: Application) => storage.put('applications', application.id, '', application),
    getCredential: (clientId: string) => storage.get('credentials', clientId) as Credential | undefined,
    putCredential: (credential: Credential) =>
      storage.put('credentials', credential.clientId, credential.applicationId, credential),
    deleteCredential: (clientId: string) => storage.delete('credentials', clientId),
  }
}
