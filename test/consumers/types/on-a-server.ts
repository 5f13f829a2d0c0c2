// What runs in Node.
import * as emulator from '@mailframe/emulator'
import * as browser from '@mailframe/emulator/browser'
import * as fixtures from '@mailframe/emulator/playwright'
import * as testing from '@mailframe/react/testing'
import * as sending from '@mailframe/sending'
import * as account from '@mailframe/sending/account'
import * as nodemailer from '@mailframe/sending/nodemailer'
import * as smtp from '@mailframe/sending/smtp'
import * as webhooks from '@mailframe/sending/webhooks'
import * as server from '@mailframe/server'
import * as next from '@mailframe/server/next'
import * as node from '@mailframe/server/node'
import * as redis from '@mailframe/server/redis'

export const entries = [
  emulator,
  fixtures,
  browser,
  testing,
  sending,
  account,
  nodemailer,
  smtp,
  webhooks,
  server,
  next,
  node,
  redis,
]
