#!/usr/bin/env node
import { runCli } from './cli/run.js'
import { listenForStops } from './cli/stops.js'

const { argv, stdout, stderr } = process
const stops = listenForStops((text) => stderr.write(`\nmailframe-send: ${text}\n`))
process.exitCode = await runCli(argv.slice(2), { stdout, stderr, ...stops })
