import type { TestBackend } from '@mailframe/react/testing'
import { createContext, useContext } from 'react'
import { waitFor } from 'storybook/test'

const running = new Map<string, TestBackend>()

export const BackendContext = createContext<TestBackend | null>(null)

/** Names the backend of a story that is on show, until the function that it returns is called. */
export function keepRunning(id: string, backend: TestBackend): () => void {
  running.set(id, backend)
  return () => {
    if (running.get(id) === backend) running.delete(id)
  }
}

/** The backend of the story that is on show, for its play function. */
export function backendOf({ id }: { id: string }): Promise<TestBackend> {
  return waitFor(
    () => {
      const backend = running.get(id)
      if (backend === undefined) throw new Error(`the backend of ${id} has not started`)
      return backend
    },
    { timeout: 20_000 },
  )
}

/** The backend around a component of a story. */
export function useBackend(): TestBackend {
  const backend = useContext(BackendContext)
  if (backend === null) throw new Error('useBackend: the story has no mailframe() decorator')
  return backend
}
