import { version } from 'react'
import { version as domVersion } from 'react-dom'
import { expect } from 'vitest'

// For each test file: it must not pass because it ran with another React.
expect([version, domVersion]).toEqual(['18.2.0', '18.2.0'])
