import { afterEach } from 'vitest'
import { keepOfOpen } from './watched-browsers.js'

// Runs for each file, while the browsers are watched once for all files that share a process.
afterEach(keepOfOpen)
