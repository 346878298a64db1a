import { bootstrap } from '@vendure/core'
import { shopConfig } from './config.mjs'

await bootstrap(shopConfig())
process.send('ready')
