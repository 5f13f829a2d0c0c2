import { afterAll, beforeAll } from 'vitest'
import { describeContract } from './contract.js'
import { buildNext, NEXT_HOSTS, stopNext } from './hosts/next.js'

beforeAll(buildNext, 300_000)
afterAll(stopNext)

describeContract(NEXT_HOSTS)
