#!/usr/bin/env node
import { runCli } from './cli/run.js'

const controller = new AbortController()
// The first Ctrl-C ends the run with its report, the second one ends the process.
process.once('SIGINT', () => controller.abort())
const { stdout, stderr } = process
process.exitCode = await runCli(process.argv.slice(2), { stdout, stderr, signal: controller.signal })
