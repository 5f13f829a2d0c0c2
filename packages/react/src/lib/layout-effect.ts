'use client'
import { useEffect, useLayoutEffect as useLayoutEffectOfReact } from 'react'

/** React's own, of which React 18 warns in HTML from a server. */
export const useLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffectOfReact
