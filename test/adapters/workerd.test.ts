import { describeContract } from './contract.js'
import { WORKERD } from './hosts/workerd.js'

describeContract([WORKERD])
