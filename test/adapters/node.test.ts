import { describeContract } from './contract.js'
import { NODE_HOSTS } from './hosts/node.js'

describeContract(NODE_HOSTS)
