import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'

const NoticeContext = createContext<(text: string) => void>(() => {})

const SHOWN_MS = 5000

/** Says what happened, in a corner and to screen readers. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<{ text: string; id: number } | null>(null)
  const notify = useCallback((text: string) => setNotice((last) => ({ text, id: (last?.id ?? 0) + 1 })), [])
  useEffect(() => {
    if (notice === null) return
    const timer = setTimeout(() => setNotice(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <NoticeContext value={notify}>
      {children}
      <div className="notices" role="status">
        {notice !== null && (
          <p className="notice" key={notice.id}>
            {notice.text}
          </p>
        )}
      </div>
    </NoticeContext>
  )
}

/** A function that says what happened, for five seconds. */
export const useNotice = () => useContext(NoticeContext)
