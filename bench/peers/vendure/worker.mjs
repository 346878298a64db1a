import { bootstrapWorker } from '@vendure/core'
import { shopConfig } from './config.mjs'

const worker = await bootstrapWorker(shopConfig())
await worker.startJobQueue()
process.send('ready')
