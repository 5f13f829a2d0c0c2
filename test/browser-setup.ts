import { commands } from 'vitest/browser'

await commands.stayInFront()
