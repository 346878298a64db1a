import { defineConfig } from '@medusajs/framework/utils'

/** A shop in production as it comes, without its admin pages. Its own modules stand in for Redis. */
export default defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'bench', cookieSecret: 'bench' },
  },
})
