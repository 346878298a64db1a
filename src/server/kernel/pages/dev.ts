import type { FastifyInstance } from 'fastify'
import { inLanguage, languageNow } from '#server/kernel/language.ts'
import { BASE_LANGUAGE } from '#shared/base/language.ts'
import type { PageRenderer } from '#shared/contract/pages.ts'
import type { HomeSource } from './documents.ts'
import { chosenByLink } from './language-link.ts'

/** Serves the web app from its sources with hot reload, through Vite inside this process. Development only. */
export async function registerDevPages(app: FastifyInstance, source: HomeSource, root: string) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    // Imported as it is: a temporary copy beside it would look like a change to `node --watch`.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  const load = async () => {
    const module = await vite.ssrLoadModule('/src/web/entry.server.tsx')
    return module.renderer as PageRenderer
  }
  const { paths } = await load()
  const isPage = (url: string) => paths.includes(url.split('?')[0] as string)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/') || isPage(request.url)) return
    await new Promise<void>((resolve, reject) => {
      reply.raw.once('close', resolve)
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve()))
    })
    if (reply.raw.headersSent) reply.hijack()
  })
  for (const path of paths) {
    app.get(path, async (request, reply) => {
      const renderer = await load()
      const translated = renderer.isTranslated(path)
      if (translated && (await chosenByLink(request, reply))) return reply
      const language = translated ? request.language : BASE_LANGUAGE
      renderer.speak(languageNow)
      const home = path === '/' ? await (await source.current()).load(language) : null
      const { entry } = renderer.sourcesOf(path)
      const assets = { script: `/${entry}`, preloads: [], roomPreloads: [], css: null, sheets: [] }
      const html = await inLanguage(language, () => renderer.render(path, home, assets, language))
      // Vite's own scripts stand inline; the strict policy is for the built app.
      reply.removeHeader('content-security-policy')
      return reply.type('text/html; charset=utf-8').send(await vite.transformIndexHtml(path, html))
    })
  }
}
